"""The calls that a program makes with a generated client, and what it prints as JSON."""

import json
import os
import time
from pathlib import Path

SITE_URL = os.environ["SITE_URL"]
KEY = os.environ["KEY"]
PALLET = {"length": 48, "width": 40, "height": 48, "weight": 500}
CSV = b"description,weight,length,width,height\nPump,500,48,40,48\nValve,heavy,48,40,48\n"


def run_tour(tour) -> None:
    form = json.loads(Path("form.json").read_text())
    freight_class = tour.freight_class(PALLET)
    estimate = tour.estimate({"originZip": "60608", "destinationZip": "30318", **PALLET})
    first = tour.issue(form, "tour-first")
    again = tour.issue(form, "tour-first")
    second = tour.issue({**form, "consigneeCompany": "Second & Sons"}, "tour-second")
    page = tour.list(1)
    following = tour.list(1, page[1])
    pdf = tour.pdf(first[0])
    refusal = tour.refusal({**form, "shipperZip": "none"})
    job_id = tour.upload(CSV, "dock.csv")
    while (job := tour.job(job_id))["state"] != "done":
        time.sleep(0.2)
    tour.remove_webhook(tour.add_webhook("http://127.0.0.1:9/hook"))
    found = {
        "freightClass": freight_class,
        "hasEstimate": estimate > 0,
        "isSameBill": first == again and first != second,
        "listed": sorted(page[0] + following[0]) == sorted([first[1], second[1]]),
        "pdf": pdf[:5].decode(),
        "refusal": refusal,
        "job": job,
        "voided": tour.void(first[0]),
    }
    print(json.dumps(found))
