"""tour.mjs with the Python client, in an environment with only that package. It prints its results as JSON."""

import json
import os

from freightwright import ApiProblem, Client, ConnectionFailed, wait_for_bulk_job

site_url, key, bill = os.environ["SITE_URL"], os.environ["KEY"], json.loads(os.environ["FORM"])
client = Client(site_url, key)
through_proxy = Client(os.environ["PROXY_URL"], key, longest_wait_s=2)
found = {
    "methods": [
        f"{group}.{method}"
        for group, methods in vars(client).items()
        for method in dir(methods)
        if not method.startswith("_")
    ]
}

found["class"] = client.freight_class.of({"length": 48, "width": 40, "height": 48, "weight": 500})
found["place"] = Client(site_url).tables.zip("60608")["place"]

# The proxy responds twice with errors and then loses a response: the bill is still issued a single time.
bol = through_proxy.bills.issue(bill)["bol"]
found["issued"] = bol["bolNumber"]

client.bills.issue({**bill, "consigneeCompany": "Second & Sons"})
client.bills.issue({**bill, "consigneeCompany": "Third & Sons"})
found["listed"] = [one["bolNumber"] for one in client.bills.list({"limit": 2})]
first_page = client.bills.list({"limit": 2}).first()
found["firstPage"] = len(first_page["bols"])
found["hasNext"] = first_page["nextCursor"] is not None

pdf = client.bills.pdf(bol["id"])
found["pdf"] = {"mediaType": pdf.media_type, "begins": pdf.read()[:5].decode()}

csv = "description,weight,length,width,height\nPump,500,48,40,48\nValve,heavy,48,40,48\n"
job_id = client.bulk.upload({"type": "calculations", "file": csv, "fileName": "dock.csv"})["id"]
job = wait_for_bulk_job(client, job_id, timeout_s=60)
found["job"] = {name: job[name] for name in ("state", "counts", "fileName")}
found["progress"] = [progress["state"] for progress in client.bulk.follow(job_id)]
found["invalid"] = [row["row"] for row in client.bulk.read(job_id, {"rows": "errors"})]
found["results"] = len(client.bulk.results_json(job_id).json()["rows"])
found["csv"] = len(client.bulk.results_csv(job_id).text().split("\n"))

draft = client.drafts.create({"form": {"shipperCompany": "Spare & Sons"}})["bol"]
found["draft"] = client.drafts.delete(draft["id"]) or "deleted"


def refusal_of(call):
    try:
        return {"answered": call()}
    except ApiProblem as problem:
        fields = [error["field"] for error in problem.errors]
        has_id = problem.request_id is not None
        return {"code": problem.code, "status": problem.status, "fields": fields, "hasRequestId": has_id}


found["refusal"] = refusal_of(lambda: client.bills.issue({**bill, "shipperZip": "none"}))
found["missing"] = refusal_of(lambda: client.bills.read("00000000-0000-4000-8000-000000000000"))
found["unknownKey"] = refusal_of(lambda: Client(site_url, f"fw_live_{'x' * 43}").bills.read(bol["id"]))
try:
    found["nowhere"] = Client("http://127.0.0.1:9", retries=1, longest_wait_s=0.001).tables.zip("60608")
except ConnectionFailed:
    found["nowhere"] = "ConnectionError"

print(json.dumps(found))
