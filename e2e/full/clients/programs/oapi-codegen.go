// The calls of run-tour.ts with the client that oapi-codegen makes in the same package.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"os"
	"sort"
	"time"

	"github.com/google/uuid"
)

var ctx = context.Background()

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// The typed answer of a call, which ends the program with the refusal where there is none.
func answered[T any](answer *T, body []byte) T {
	if answer == nil {
		panic(string(body))
	}
	return *answer
}

func pointer[T any](value T) *T { return &value }

func main() {
	withKey := func(_ context.Context, request *http.Request) error {
		request.Header.Set("x-api-key", os.Getenv("KEY"))
		return nil
	}
	client := must(NewClientWithResponses(os.Getenv("SITE_URL"), WithRequestEditorFn(withKey)))

	class := must(client.WorkOutClassWithResponse(ctx, nil, WorkOutClassBody{Length: 48, Width: 40, Height: 48, Weight: 500}))
	lane := PredictionRequestInput{OriginZip: "60608", DestinationZip: "30318"}
	lane.Length, lane.Width, lane.Height, lane.Weight = pointer(float32(48)), pointer(float32(40)), pointer(float32(48)), pointer(float32(500))
	estimate := must(client.PredictShippingCostWithResponse(ctx, nil, lane))

	var form BolForm
	if err := json.Unmarshal(must(os.ReadFile("form.json")), &form); err != nil {
		panic(err)
	}
	issue := func(key string) BolSummary {
		answer := must(client.GenerateBolWithResponse(ctx, &GenerateBolParams{IdempotencyKey: &key}, form))
		return answered(answer.JSON201, answer.Body).Bol
	}
	first, again := issue("tour-first"), issue("tour-first")
	zip := form.ShipperZip
	form.ConsigneeCompany = "Second & Sons"
	second := issue("tour-second")

	var numbers []string
	var cursor *string
	for range 2 {
		page := must(client.ListBolsWithResponse(ctx, &ListBolsParams{Limit: pointer(1), Cursor: cursor}))
		list := answered(page.JSON200, page.Body)
		numbers = append(numbers, list.Bols[0].BolNumber)
		cursor = list.NextCursor
	}
	expected := []string{first.BolNumber, second.BolNumber}
	sort.Strings(numbers)
	sort.Strings(expected)

	pdf := must(client.BolPdfWithResponse(ctx, first.Id, nil)).Body

	form.ShipperZip = "none"
	refused := must(client.GenerateBolWithResponse(ctx, nil, form))
	problem := answered(refused.ApplicationproblemJSON400, refused.Body)
	fields := []string{}
	for _, violation := range *problem.Errors {
		fields = append(fields, violation.Field)
	}
	form.ShipperZip = zip

	var body bytes.Buffer
	parts := multipart.NewWriter(&body)
	parts.WriteField("type", string(ProcessBulkMultipartBodyTypeCalculations))
	file := must(parts.CreateFormFile("file", "dock.csv"))
	file.Write([]byte("description,weight,length,width,height\nPump,500,48,40,48\nValve,heavy,48,40,48\n"))
	parts.Close()
	uploaded := must(client.ProcessBulkWithBodyWithResponse(ctx, nil, parts.FormDataContentType(), &body))
	id := must(uuid.Parse(answered(uploaded.JSON202, uploaded.Body).Id.String()))
	var job BulkJob
	for job.State != "done" {
		time.Sleep(200 * time.Millisecond)
		read := must(client.ReadBulkJobWithResponse(ctx, id, &ReadBulkJobParams{Rows: pointer(ReadBulkJobParamsRows("none"))}))
		job = answered(read.JSON200, read.Body).Job
	}

	hook := CreateWebhookBody{Name: "Dock", Url: "http://127.0.0.1:9/hook", Events: []CreateWebhookBodyEvents{"bill.issued"}}
	created := must(client.CreateWebhookWithResponse(ctx, nil, hook))
	deleted := must(client.DeleteWebhookWithResponse(ctx, answered(created.JSON201, created.Body).Webhook.Id, nil))
	if deleted.StatusCode() != 204 {
		panic(deleted.Status())
	}
	voided := must(client.VoidBolWithResponse(ctx, first.Id, nil, VoidBolBody{Reason: pointer("A try")}))

	found := map[string]any{
		"freightClass": answered(class.JSON200, class.Body).FreightClass,
		"hasEstimate":  answered(estimate.JSON200, estimate.Body).TotalEstimate > 0,
		"isSameBill":   first.BolNumber == again.BolNumber && first.BolNumber != second.BolNumber,
		"listed":       fmt.Sprint(numbers) == fmt.Sprint(expected),
		"pdf":          string(pdf[:5]),
		"refusal":      map[string]any{"status": problem.Status, "code": problem.Code, "fields": fields},
		"job":          map[string]any{"state": job.State, "done": job.Counts.Done, "invalid": job.Counts.Invalid},
		"voided":       answered(voided.JSON200, voided.Body).Bol.Status,
	}
	fmt.Println(string(must(json.Marshal(found))))
}
