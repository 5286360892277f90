from openapi_client import (
    ApiClient,
    ApiException,
    BillsOfLadingApi,
    BolForm,
    BulkApi,
    Configuration,
    CostPredictionsApi,
    CreateWebhookBody,
    FreightClassApi,
    PredictionRequestInput,
    Problem,
    VoidBolBody,
    WebhooksApi,
    WorkOutClassBody,
)
from run_tour import KEY, SITE_URL, run_tour

client = ApiClient(Configuration(host=SITE_URL, api_key={"apiKey": KEY}))
bills = BillsOfLadingApi(client)
bulk = BulkApi(client)
webhooks = WebhooksApi(client)


class Tour:
    def freight_class(self, unit):
        return FreightClassApi(client).work_out_class(WorkOutClassBody.from_dict(unit)).freight_class.value

    def estimate(self, lane):
        request = PredictionRequestInput.from_dict(lane)
        return CostPredictionsApi(client).predict_shipping_cost(request).total_estimate

    def issue(self, form, key):
        bol = bills.generate_bol(BolForm.from_dict(form), idempotency_key=key).bol
        return bol.id, bol.bol_number

    def list(self, limit, cursor=None):
        page = bills.list_bols(limit=limit, cursor=cursor)
        return [bol.bol_number for bol in page.bols], page.next_cursor

    def pdf(self, id):
        return bytes(bills.bol_pdf(id))

    def refusal(self, form):
        try:
            bills.generate_bol(BolForm.from_dict(form))
        except ApiException as error:
            problem = error.data
            assert isinstance(problem, Problem)
            fields = [violation.var_field for violation in problem.errors or []]
            return {"status": problem.status, "code": problem.code, "fields": fields}
        raise AssertionError("It was not refused")

    def upload(self, content, name):
        return bulk.process_bulk("calculations", (name, content)).id

    def job(self, id):
        job = bulk.read_bulk_job(id, rows="none").job
        return {"state": job.state, "done": job.counts.done, "invalid": job.counts.invalid}

    def add_webhook(self, url):
        body = CreateWebhookBody(name="Dock", url=url, events=["bill.issued"])
        return webhooks.create_webhook(body).webhook.id

    def remove_webhook(self, id):
        webhooks.delete_webhook(id)

    def void(self, id):
        return bills.void_bol(id, VoidBolBody(reason="A try")).bol.status


run_tour(Tour())
