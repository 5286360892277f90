import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openapitools.client.ApiClient;
import org.openapitools.client.ApiException;
import org.openapitools.client.JSON;
import org.openapitools.client.api.*;
import org.openapitools.client.model.*;

/** The calls of run-tour.ts with the client that openapi-generator makes. */
public class Tour {
  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient();
    client.setBasePath(System.getenv("SITE_URL"));
    client.setApiKey(System.getenv("KEY"));
    BillsOfLadingApi bills = new BillsOfLadingApi(client);
    BulkApi bulk = new BulkApi(client);
    WebhooksApi webhooks = new WebhooksApi(client);

    WorkOutClassOutput unit = new FreightClassApi(client)
        .workOutClass(WorkOutClassBody.fromJson("{\"length\":48,\"width\":40,\"height\":48,\"weight\":500}"), null);
    Prediction estimate = new CostPredictionsApi(client).predictShippingCost(
        PredictionRequestInput.fromJson("{\"originZip\":\"60608\",\"destinationZip\":\"30318\",\"length\":48,\"width\":40,\"height\":48,\"weight\":500}"),
        null, null);

    BolForm form = BolForm.fromJson(Files.readString(Path.of("form.json")));
    BolSummary first = bills.generateBol(form, null, null, null, "tour-first").getBol();
    BolSummary again = bills.generateBol(form, null, null, null, "tour-first").getBol();
    form.setConsigneeCompany("Second & Sons");
    BolSummary second = bills.generateBol(form, null, null, null, "tour-second").getBol();

    ListBolsOutput page = list(bills, null);
    ListBolsOutput next = list(bills, page.getNextCursor());
    List<String> listed = Stream.concat(page.getBols().stream(), next.getBols().stream())
        .map(BolSummary::getBolNumber).sorted().collect(Collectors.toList());

    byte[] pdf = Files.readAllBytes(bills.bolPdf(first.getId(), null).toPath());

    Problem problem = null;
    try {
      bills.generateBol(form.shipperZip("none"), null, null, null, null);
    } catch (ApiException refused) {
      problem = Problem.fromJson(refused.getResponseBody());
    }

    Path csv = Files.createTempDirectory("tour").resolve("dock.csv");
    Files.writeString(csv, "description,weight,length,width,height\nPump,500,48,40,48\nValve,heavy,48,40,48\n");
    ProcessBulkOutput uploaded = bulk.processBulk("calculations", csv.toFile(), null, null, null, null, null, null);
    BulkJob job;
    do {
      Thread.sleep(200);
      job = bulk.readBulkJob(uploaded.getId(), "none", null, null, null).getJob();
    } while (!job.getState().getValue().equals("done"));

    CreateWebhookBody hook = new CreateWebhookBody().name("Dock").url("http://127.0.0.1:9/hook")
        .addEventsItem(CreateWebhookBody.EventsEnum.BILL_ISSUED);
    webhooks.deleteWebhook(webhooks.createWebhook(hook, null, null).getWebhook().getId(), null);
    VoidBol voided = bills.voidBol(first.getId(), new VoidBolBody().reason("A try"), null, null).getBol();

    List<String> expected = Stream.of(first.getBolNumber(), second.getBolNumber()).sorted().collect(Collectors.toList());
    System.out.println(JSON.getGson().toJson(Map.of(
        "freightClass", unit.getFreightClass().getValue(),
        "hasEstimate", estimate.getTotalEstimate().doubleValue() > 0,
        "isSameBill", first.getBolNumber().equals(again.getBolNumber()) && !first.getBolNumber().equals(second.getBolNumber()),
        "listed", listed.equals(expected),
        "pdf", new String(pdf, 0, 5),
        "refusal", Map.of("status", problem.getStatus(), "code", problem.getCode(),
            "fields", problem.getErrors().stream().map(ProblemError::getField).collect(Collectors.toList())),
        "job", Map.of("state", job.getState().getValue(), "done", job.getCounts().getDone(), "invalid", job.getCounts().getInvalid()),
        "voided", voided.getStatus().getValue())));
    client.getHttpClient().connectionPool().evictAll();
    System.exit(0);
  }

  private static ListBolsOutput list(BillsOfLadingApi bills, String cursor) throws ApiException {
    return bills.listBols(cursor, 1, null, null, null, null, null);
  }
}
