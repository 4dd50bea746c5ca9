"""Battles and what follows from them; the numbers are those of RULES.md."""

from __future__ import annotations

from parlour.core.events import NOBODY
from parlour.games.civilwar.geography import ADJECTIVES, ARMS, CAVALRY, GUNBOAT, INFANTRY, SIDES
from parlour.games.civilwar.orders import counted, force
from parlour.games.civilwar.position import DRAW, ELIMINATE, GIVE, KEEP, LOSSES, MAIN, OVER, RETREAT, STRIKE, Position


class Battlefield(Position):
    """A position in which battles are fought, cities fall and survivors leave."""

    def _battle(self) -> None:
        """E19, E20, E23-E25: by strength: a choice, a coin, or a sacrifice; in a city it is all or nothing."""
        strength = self.defence(1 - self.turn, self.field)
        total = self.attack[0] + self.attack[1] + self.attack[2]
        self.stirred = True
        if total == strength:
            self._even_battle()
        elif total < strength:
            self._sacrifice()
        elif strength == 1 or self.board.key_at[self.field] >= 0:
            self._eliminate(strength)
        else:
            self.phase = ELIMINATE

    def _sacrifice(self) -> None:
        """E24: the lone attacker is gone, and the stack is disabled."""
        self.pieces[self.turn] -= 1
        self.disabled.append(self.field)
        self.disabled.sort()
        if self.events is not None:
            self.emit("info", f"A sacrifice: the stack at {self.board.spot(self.field)} is disabled for its next turn.")
        self._clear_battle()
        self._settle()

    def _even_battle(self) -> None:
        """E23: a coin decides; the loser loses all, the winner keeps one unit of his choice."""
        defender = 1 - self.turn
        attacker_wins = self.rng.below(2) == 0
        self.keeper = self.turn if attacker_wins else defender
        if self.events is not None:
            self.emit(
                "info",
                f"An even battle at {self.board.spot(self.field)}: the coin falls for the {SIDES[self.keeper]}.",
                NOBODY,
                None,
                {"coin": self.keeper},
            )
        if attacker_wins:
            self._strike_all()
        else:
            self.pieces[self.turn] -= self.attack[0] + self.attack[1] + self.attack[2]
            self.attack = [0, 0, 0]
        choice = self._keepable()
        if len(choice) > 1:
            self.phase = KEEP
        else:
            self._keep(choice[0] if len(choice) == 1 else -1)

    def _keep(self, arm: int) -> None:
        """E23: all but one unit of the winner's are lost; a garrison stands as it is."""
        seat = self.keeper
        if seat == self.turn:
            self.pieces[seat] -= self.attack[0] + self.attack[1] + self.attack[2] - 1
            self.attack = [0, 0, 0]
            self.attack[arm] = 1
            self._occupy()
            return
        for other in range(3):
            n = self.count(seat, other, self.field) - (1 if other == arm else 0)
            if n > 0:
                self._add(seat, other, self.field, -n)
                self.pieces[seat] -= n
        square = self.field
        self._clear_battle()
        self._tidy(seat, square)
        self._settle()

    def _eliminate(self, k: int) -> None:
        """E20, E25: the defender loses k, the attacker k - 1; in a city all defenders fall."""
        self.stake = k
        if self.events is not None:
            self.emit(
                "act",
                f"{{seat:{self.turn}}} wins at {self.board.spot(self.field)}: the {SIDES[1 - self.turn]} loses "
                f"strength {k}, the {SIDES[self.turn]} {k - 1}.",
                self.turn,
            )
        if k == self.defence(1 - self.turn, self.field):
            self._strike_all()
            self.left = k - 1
            self._name_losses()
            return
        self.left = k
        self.phase = STRIKE
        self._name_strikes()

    def _strike_all(self) -> None:
        """All defenders of the field are gone, a standing garrison with them."""
        seat = 1 - self.turn
        for arm in range(3):
            n = self.count(seat, arm, self.field)
            self._add(seat, arm, self.field, -n)
            self.pieces[seat] -= n

    def _name_strikes(self) -> None:
        """E21: the attacker names defenders; where only one arm stands there is nothing to name."""
        seat = 1 - self.turn
        while self.left > 0:
            arms = [arm for arm in range(3) if self.count(seat, arm, self.field) > 0]
            if len(arms) > 1:
                return
            self._add(seat, arms[0], self.field, -1)
            self.pieces[seat] -= 1
            self.left -= 1
        self.left = self.stake - 1
        self._name_losses()

    def _strike(self, arm: int) -> None:
        """E21: the attacker names a defending unit."""
        seat = 1 - self.turn
        self._add(seat, arm, self.field, -1)
        self.pieces[seat] -= 1
        self.left -= 1
        if self.events is not None:
            self.emit("info", f"A {ADJECTIVES[seat]} {ARMS[arm]} unit falls.")
        self._name_strikes()

    def _name_losses(self) -> None:
        """E21: the attacker names his own losses likewise."""
        self.phase = GIVE
        while self.left > 0:
            arms = [arm for arm in range(3) if self.attack[arm] > 0]
            if len(arms) > 1:
                return
            self.attack[arms[0]] -= 1
            self.pieces[self.turn] -= 1
            self.left -= 1
        self._occupy()

    def _give(self, arm: int) -> None:
        """E21: the attacker gives up one of his own."""
        self.attack[arm] -= 1
        self.pieces[self.turn] -= 1
        self.left -= 1
        if self.events is not None:
            self.emit("info", f"A {ADJECTIVES[self.turn]} {ARMS[arm]} unit falls.")
        self._name_losses()

    def _occupy(self) -> None:
        """E20, E22: the attackers take the square; defenders left over must leave it at once, and lose their marker."""
        size = self.board.size
        square = self.field
        seat = self.turn
        for arm in range(3):
            n = self.count(1 - seat, arm, square)
            if n > 0:
                self._add(1 - seat, arm, square, -n)
                self.fleeing[arm] = n
            self._add(seat, arm, square, self.attack[arm])
            self.spent[arm * size + square] += self.attack[arm]
        self.attack = [0, 0, 0]
        self.left = 0
        self.stake = 0
        self.keeper = -1
        if square in self.disabled:
            self.disabled.remove(square)
        self._drown(seat, square)
        self._tidy(1 - seat, square)
        self._enter(seat, square)
        self._settle()

    def _clear_battle(self) -> None:
        self.attack = [0, 0, 0]
        self.field = -1
        self.left = 0
        self.stake = 0
        self.keeper = -1

    # Consequences.

    def _drown(self, seat: int, square: int) -> None:
        """E15: infantry at sea that no gunboat carries is lost."""
        if not self.board.sea[square]:
            return
        surplus = self.count(seat, INFANTRY, square) - self.capacity * self.count(seat, GUNBOAT, square)
        if surplus > 0:
            self._add(seat, INFANTRY, square, -surplus)
            self.pieces[seat] -= surplus
            if seat == self.turn:
                self.spent[square] = min(self.spent[square], self.count(seat, INFANTRY, square))
            if self.events is not None:
                self.emit("info", f"{counted(surplus, INFANTRY)} lost at sea with their gunboat.")

    def _tidy(self, seat: int, square: int) -> None:
        """E24, E28: markers without troops go back to the supply."""
        key = self.board.key_at[square]
        if key >= 0 and self.forts[key] == seat and (self.count(seat, INFANTRY, square) + self.count(seat, CAVALRY, square) == 0):
            self.forts[key] = -1
        if square in self.disabled and self.presence[square] == 0 and self.presence[self.board.size + square] == 0:
            self.disabled.remove(square)

    def _enter(self, seat: int, square: int) -> None:
        """E26, E27, E29: the first fall of a city costs its side pieces; later ones cost nothing."""
        key = self.board.key_at[square]
        if key < 0 or self.board.key_sides[key] == seat or self.fallen[key]:
            return
        self.fallen[key] = True
        self.stirred = True
        loser = 1 - seat
        self.presence[loser * self.board.size + square] = 0  # the garrison is gone for good
        self.due = self.board.cost(key)
        self.due_seat = loser
        if self.events is not None:
            self.emit(
                "head",
                f"{self.board.place(square)} falls to the {SIDES[seat]}; the {SIDES[loser]} loses "
                f"{self.due} piece{'s' if self.due != 1 else ''}.",
            )
        if self.pieces[loser] <= self.due:
            self.due = 0
            self.pieces[loser] = 0
            for at in range(self.board.size):
                for arm in range(3):
                    self._add(loser, arm, at, -self.count(loser, arm, at))
            self.fleeing = [0, 0, 0]

    def _remove(self, arm: int, square: int) -> None:
        """E26, E29: the loser of a city takes off a piece of his choice, anywhere."""
        seat = self.due_seat
        self._add(seat, arm, square, -1)
        self.pieces[seat] -= 1
        self.due -= 1
        if seat == self.turn and self.spent[arm * self.board.size + square] > 0:
            self.spent[arm * self.board.size + square] -= 1
        if self.events is not None:
            self.emit("act", f"{{seat:{seat}}} removes {counted(1, arm)} at {self.board.spot(square)}.", seat)
        self._drown(seat, square)
        self._tidy(seat, square)
        self._settle()

    def _settle(self) -> None:
        """E22, E26, E30: who must choose next: losses first, then retreats; and whether the war is over."""
        for seat in range(2):
            if self.pieces[seat] == 0:
                self._finish(1 - seat, f"the {SIDES[seat]} has no troops left")
                return
        if self.due >= self.pieces[self.due_seat] and self.due > 0:
            self._finish(1 - self.due_seat, f"the {SIDES[self.due_seat]} has no troops left")
            return
        if self.due > 0:
            self.phase = LOSSES
            return
        if self.fleeing[0] + self.fleeing[1] + self.fleeing[2] > 0:
            self.phase = RETREAT
            if len(self.targets()) > 0:
                return
            self._lose_stranded()
            if self.phase == OVER:
                return
        if self.field >= 0:
            self._clear_battle()
        if self.pieces[0] == 1 and self.pieces[1] == 1:
            self._finish(DRAW, "one piece is left on each side")
            return
        self.phase = MAIN

    def _lose_stranded(self) -> None:
        """E22: a defender that cannot leave is eliminated."""
        seat = 1 - self.turn
        lost = self.fleeing
        self.fleeing = [0, 0, 0]
        self.pieces[seat] -= lost[0] + lost[1] + lost[2]
        if self.events is not None:
            self.emit("info", f"{force(lost[0], lost[1], lost[2])} cannot retreat and fall.")
        if self.pieces[seat] == 0:
            self._finish(1 - seat, f"the {SIDES[seat]} has no troops left")

    def _clear_order(self) -> None:
        self.source = -1
        self.target = -1
        self.means = 0
        self.taken = [0, 0, 0]

    def _finish(self, winner: int, reason: str) -> None:
        """E30, E31: a side without troops or that surrenders has lost; otherwise it is a draw."""
        self.phase = OVER
        self.winner = winner
        self.reason = reason
        self._clear_order()
        self._clear_battle()
        self.fleeing = [0, 0, 0]
        self.due = 0
        if self.events is not None:
            text = f"A draw: {reason}." if winner == DRAW else f"The {SIDES[winner]} wins: {reason}."
            self.emit("head", text)
