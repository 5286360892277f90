# A freight class, a cost prediction and a bill of lading with its PDF. Needs Python 3.9 or newer and no package.
#
#   export FREIGHTWRIGHT_URL=...   the address of this site
#   export FREIGHTWRIGHT_KEY=...   a key for tests, fw_test_...
#   python3 quick-start.py
import json
import os
import uuid
from datetime import datetime, timezone
from urllib.error import HTTPError
from urllib.request import Request, urlopen

site = os.environ["FREIGHTWRIGHT_URL"]
key = os.environ["FREIGHTWRIGHT_KEY"]


def call(path, body=None):
    """Sends JSON, or asks for bytes without it. A refusal has a code to branch on."""
    headers = {"x-api-key": key}
    data = None
    if body is not None:
        data = json.dumps(body).encode()
        # The same key again gives the same answer again, so a request may be repeated.
        headers |= {"content-type": "application/json", "idempotency-key": str(uuid.uuid4())}
    try:
        with urlopen(Request(site + path, data, headers), timeout=30) as response:
            return response.read()
    except HTTPError as refusal:
        problem = json.load(refusal)
        raise SystemExit(f"{problem['code']}: {problem['detail']}") from None


def post(path, body):
    return json.loads(call(path, body))


# 1. The class of one pallet: inches and pounds.
pallet = {"length": 48, "width": 40, "height": 48, "weight": 500}
figures = post("/api/freight-class", pallet)
print(f"Class {figures['freightClass']} at {figures['density']} lb/cu ft")

# 2. What it costs from Chicago to Atlanta, in US dollars.
lane = {"originZip": "60608", "destinationZip": "30318"}
prediction = post("/api/predict-shipping-cost", {**lane, **pallet})
print(f"About ${prediction['totalEstimate']}")

# 3. A bill of lading. With a key for tests it is no real one.
bill = post(
    "/api/bol/generate",
    {
        "shipDate": datetime.now(timezone.utc).date().isoformat(),
        "shipperCompany": "Alder & Pine Mill Supply",
        "shipperAddress": "2140 S Laflin St",
        "shipperCity": "Chicago",
        "shipperState": "IL",
        "shipperZip": "60608",
        "shipperContact": "Shipping office",
        "shipperPhone": "(312) 555-0142",
        "consigneeCompany": "Peachtree Fixture Co.",
        "consigneeAddress": "980 Marietta St NW",
        "consigneeCity": "Atlanta",
        "consigneeState": "GA",
        "consigneeZip": "30318",
        "consigneeContact": "Receiving dock",
        "consigneePhone": "(404) 555-0177",
        "lineItems": [
            {
                "packages": 1,
                "packageType": "crate",
                "handlingUnits": 1,
                "handlingUnitType": "crate",
                "weight": 500,
                "commodityDescription": "Machinery, crated",
                "nmfcItem": "46030",
                "nmfcClass": "70",
            }
        ],
    },
)["bol"]
print(f"Bill {bill['bolNumber']}")

# 4. The bill as a PDF.
with open("bill.pdf", "wb") as file:
    file.write(call(f"/api/bol/{bill['id']}/pdf"))
print("Saved bill.pdf")
