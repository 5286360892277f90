from io import BytesIO

from generated import AuthenticatedClient
from generated.api.bills_of_lading import bol_pdf, generate_bol, list_bols, void_bol
from generated.api.bulk import process_bulk, read_bulk_job
from generated.api.cost_predictions import predict_shipping_cost
from generated.api.freight_class import work_out_class
from generated.api.webhooks import create_webhook, delete_webhook
from generated.models import (
    BolForm,
    CreateWebhookBody,
    CreateWebhookBodyEventsItem,
    PredictionRequestInput,
    Problem,
    ProcessBulkBody,
    ProcessBulkBodyType,
    ReadBulkJobRows,
    VoidBolBody,
    WorkOutClassBody,
)
from generated.types import UNSET, File
from run_tour import KEY, SITE_URL, run_tour

client = AuthenticatedClient(base_url=SITE_URL, token=KEY, prefix="", auth_header_name="x-api-key")


def answered(answer):
    if answer is None or isinstance(answer, Problem):
        raise RuntimeError(f"It was refused: {answer}")
    return answer


class Tour:
    def freight_class(self, unit):
        body = WorkOutClassBody.from_dict(unit)
        return answered(work_out_class.sync(client=client, body=body)).freight_class.value

    def estimate(self, lane):
        body = PredictionRequestInput.from_dict(lane)
        return answered(predict_shipping_cost.sync(client=client, body=body)).total_estimate

    def issue(self, form, key):
        body = BolForm.from_dict(form)
        bol = answered(generate_bol.sync(client=client, body=body, idempotency_key=key)).bol
        return bol.id, bol.bol_number

    def list(self, limit, cursor=UNSET):
        page = answered(list_bols.sync(client=client, limit=limit, cursor=cursor))
        return [bol.bol_number for bol in page.bols], page.next_cursor

    def pdf(self, id):
        return answered(bol_pdf.sync(client=client, id=id)).payload.read()

    def refusal(self, form):
        problem = generate_bol.sync(client=client, body=BolForm.from_dict(form))
        assert isinstance(problem, Problem)
        fields = [error.field for error in problem.errors or []]
        return {"status": problem.status, "code": problem.code, "fields": fields}

    def upload(self, content, name):
        file = File(payload=BytesIO(content), file_name=name, mime_type="text/csv")
        body = ProcessBulkBody(type_=ProcessBulkBodyType.CALCULATIONS, file=file)
        return answered(process_bulk.sync(client=client, body=body)).id

    def job(self, id):
        job = answered(read_bulk_job.sync(client=client, id=id, rows=ReadBulkJobRows.NONE)).job
        return {"state": job.state.value, "done": job.counts.done, "invalid": job.counts.invalid}

    def add_webhook(self, url):
        body = CreateWebhookBody(name="Dock", url=url, events=[CreateWebhookBodyEventsItem.BILL_ISSUED])
        return answered(create_webhook.sync(client=client, body=body)).webhook.id

    def remove_webhook(self, id):
        assert delete_webhook.sync_detailed(client=client, id=id).status_code == 204

    def void(self, id):
        return answered(void_bol.sync(client=client, id=id, body=VoidBolBody(reason="A try"))).bol.status


run_tour(Tour())
