"""The smallest bot: it takes the first thing that it is offered, whatever the rules.

    linstock play first-lesson --seat king='cmd:python3 examples/bots/first_offer.py' --seat parliament=regular
"""
import json
import sys

for line in sys.stdin:  # One JSON object a line; the end of the input is the end of the battle.
    told = json.loads(line)
    if "moment" in told:  # It is our turn: `ask` has everything that our seat may do.
        offer = told["moment"]["ask"]["offers"][0]
        # An offer that is given back as it came is never refused: `fill` is a legal example of what the hand adds.
        say = {"act": offer["act"], "fill": offer["fill"], "why": offer["label"]}
        print(json.dumps({"say": say}), flush=True)  # Without the flush nobody hears it.
    elif "refused" in told or "error" in told:  # It cannot happen to us; standard error is for whoever looks for the reason.
        print(line, file=sys.stderr)
    # `hello` says which seat is ours and which rules are played; this bot does not care.
