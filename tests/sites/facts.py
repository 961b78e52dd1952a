"""What the sites' items are: products, restaurants and tours, invented by chance."""

from __future__ import annotations

from random import Random

#: Values by field; [] where the item has none.
Item = dict[str, list[str]]

_MAKES = "Norvik Altera Quill Bramley Ostra Kestrel Lumo Tarn".split()
_THINGS = "kettle,desk lamp,rain jacket,bicycle pump,headphones,notebook stand,coffee grinder,wool blanket".split(",")
_STYLES = "compact classic folding silent two-tone recycled travel studio".split()
_PLACES = "Harbour Market Mill Station Garden Cathedral Riverside Castle".split()
_COOKS = "Golden Blue Old Little Salt Copper Lucky Wild".split()
_TABLES = "Spoon Heron Lantern Table Noodle House Oven Anchor".split()
_DISHES = "mussel soup,beetroot ravioli,smoked trout,lamb stew,plum cake,fried rice,herb omelette,apple tart".split(",")
_CITIES = "Lisbon Tromsø Kraków Izmir Hanoi Quito Bergen Palermo".split()
_SIGHTS = "coast,fjords,old towns,volcanoes,vineyards,lakes,highlands,islands".split(",")
_INCLUDED = "flights,breakfast,museum pass,airport transfer,guide,travel insurance,boat trip".split(",")
_STREETS = "Elm Street,King's Road,Quay Lane,High Street,Abbey Walk,Tanner Row".split(",")
_MONTHS = "January February March April May June July August September October November December".split()


def _maybe(random: Random, share: float, value: str) -> list[str]:
    return [value] if random.random() < share else []


def product(random: Random, number: int) -> Item:
    """Something a shop sells."""
    make = random.choice(_MAKES)
    name = f"{make} {random.choice(_STYLES)} {random.choice(_THINGS)} {random.randint(2, 99)}"
    price = random.randint(400, 180_000) / 100
    return {
        "name": [name],
        "brand": [make],
        "price": [f"{price:.2f}"],
        "old_price": _maybe(random, 0.3, f"{price * 1.25:.2f}"),
        "rating": _maybe(random, 0.8, f"{random.randint(10, 50) / 10:.1f}"),
        "reviews": _maybe(random, 0.8, str(random.randint(1, 2400))),
        "sku": [f"{make[:2].upper()}-{random.randint(1000, 99999)}"],
        "stock": [random.choice(["In stock", "Only 3 left", "Sold out", "Ships in 2 days"])],
        "colours": random.sample(["black", "moss", "sand", "navy", "red"], random.randint(1, 4)),
        "image": [f"/media/{random.randint(1, 9)}/{number}-{random.randint(100, 999)}.jpg"],
    }


def dish_place(random: Random, number: int) -> Item:
    """Somewhere to eat."""
    return {
        "name": [f"The {random.choice(_COOKS)} {random.choice(_TABLES)} {number % 13 + 1}"],
        "district": [random.choice(_PLACES)],
        "address": [f"{random.randint(1, 240)} {random.choice(_STREETS)}"],
        "phone": _maybe(random, 0.85, f"0{random.randint(20, 99)}-{random.randint(2_000_000, 9_999_999)}"),
        "dishes": random.sample(_DISHES, random.randint(1, 4)),
        "comments": [str(random.randint(0, 900))],
        "price": _maybe(random, 0.9, str(random.randint(6, 95))),
        "hours": _maybe(random, 0.6, f"{random.randint(7, 12)}:00–{random.randint(18, 23)}:30"),
    }


def tour(random: Random, number: int) -> Item:
    """A journey one can book."""
    city = random.choice(_CITIES)
    day, month = random.randint(1, 28), random.randint(1, 12)
    return {
        "name": [f"{random.choice(_COOKS)} {random.choice(_SIGHTS)} {number % 17 + 1}"],
        "city": [city],
        "days": [str(random.randint(2, 21))],
        "departs": [f"{2024 + number % 3}-{month:02}-{day:02}"],
        "departs_text": [f"{day} {_MONTHS[month - 1]} {2024 + number % 3}"],
        "price": [f"{random.randint(190, 4200)}"],
        "rating": _maybe(random, 0.75, f"{random.randint(20, 50) / 10:.1f}"),
        "includes": random.sample(_INCLUDED, random.randint(1, 5)),
        "guests": _maybe(random, 0.7, str(random.randint(4, 30))),
    }
