"""A bot: keeps its cards, declares what it holds, and plays the highest card that it may."""

import json
import subprocess
import sys

RANKS = "23456789TJQKA"


def answer(request):
    """The reply to a request."""
    if request["request"] == "open-card":
        return {"take": True}
    if request["optional"]:
        return {"type": "pass"}
    legal = [act for act in request["legal"] if act["type"] == request["request"]]
    if request["request"] == "play":
        return max(legal, key=lambda act: RANKS.index(act["card"][0]))
    return legal[-1] if request["request"] == "declare" else legal[0]


command = ["chicago", "play", "--protocol", "jsonl", "--players", "Robo", *sys.argv[1:]]
pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
with subprocess.Popen(command, **pipes) as table:
    for message in map(json.loads, table.stdout):
        if message["message"] == "request":
            print(json.dumps(answer(message)), file=table.stdin, flush=True)
print(message["winner"], message["totals"])
