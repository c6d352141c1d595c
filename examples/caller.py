#!/usr/bin/env python3
"""A bot for every game of `ananas match`: it takes the cheapest way to stay in.

    ananas match --game holdem "exec:python3 examples/caller.py" random --deals 1000
"""
import json
import sys


def place(view, seat, offer):
    """Face-Up Chinese: fills the back, then the middle, then the front."""
    hand = next(hand for hand in view["hands"] if hand["seat"] == seat)
    cards = hand["drawn"][: offer["cards"]]
    answer = {"do": "place", "front": [], "middle": [], "back": []}
    for row in ("back", "middle", "front"):
        room = offer["room"][row]
        answer[row], cards = cards[:room], cards[room:]
    return answer


def answer_to(view, seat, choices):
    by_kind = {choice["do"]: choice for choice in choices if "do" in choice}
    for kind in ("check", "call", "bring-in", "show", "decline"):
        if kind in by_kind:
            return {"do": kind}
    if "discard" in by_kind:
        return by_kind["discard"]
    if "place" in by_kind:
        return place(view, seat, by_kind["place"])
    if "place-bets" in by_kind:
        return {"do": "place-bets", "first": by_kind["place-bets"]["least_first"]}
    if "bet" in by_kind:  # Twisted: the bets are offered one by one
        return {"do": "bet", "amount": min(choice["amount"] for choice in choices if choice.get("do") == "bet")}
    return {"do": "fold"}


def main():
    seat = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["say"] == "hand":
            seat = message["seat"]
        elif message["say"] == "choose":
            answer = answer_to(message["view"], seat, message["choices"])
            print(json.dumps({"decision": message["decision"], **answer}), flush=True)


if __name__ == "__main__":
    main()
