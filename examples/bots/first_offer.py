"""The smallest bot: it takes the first offer, in any ruleset.

    linstock play first-lesson --seat king='cmd:python3 examples/bots/first_offer.py' --seat parliament=regular
"""
import json
import sys

for line in sys.stdin:  # One JSON object per line; the end of the input is the end of the battle.
    message = json.loads(line)
    if "moment" in message:  # It is our turn: `ask` lists everything that our seat may do.
        offer = message["moment"]["ask"]["offers"][0]
        # An offer sent back unchanged is never refused: `fill` is a legal example.
        say = {"act": offer["act"], "fill": offer["fill"], "why": offer["label"]}
        print(json.dumps({"say": say}), flush=True)  # Flush, or Linstock will not receive it.
    elif "refused" in message or "error" in message:  # This cannot happen to this bot; print it for debugging.
        print(line, file=sys.stderr)
    # `hello` gives our seat and the ruleset; this bot ignores them.
