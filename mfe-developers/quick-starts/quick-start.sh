#!/usr/bin/env bash
# A freight class, a cost prediction and a bill of lading with its PDF. Needs bash and curl.
#
#   export FREIGHTWRIGHT_URL=...   the address of this site
#   export FREIGHTWRIGHT_KEY=...   a key for tests, fw_test_...
#   bash quick-start.sh
set -euo pipefail
: "${FREIGHTWRIGHT_URL:?is the address of the site}"
: "${FREIGHTWRIGHT_KEY:?is a key for tests}"

# Sends the JSON of the second argument to a path. A refusal is printed and ends the script.
post() {
  local answer
  answer=$(curl --silent --show-error --fail-with-body "$FREIGHTWRIGHT_URL$1" \
    --header "x-api-key: $FREIGHTWRIGHT_KEY" \
    --header 'content-type: application/json' \
    --header "idempotency-key: quick-start-$$-$RANDOM$RANDOM" \
    --data "$2") || { echo "$answer" >&2; return 1; }
  echo "$answer"
}
# The first value of a field in the JSON on standard input. Use jq in a script of your own.
field() { grep -o "\"$1\":\"\\?[^\",}]*" | head -n 1 | cut -d : -f 2 | tr -d '"'; }

# 1. The class of one pallet: inches and pounds.
class=$(post /api/freight-class '{"length": 48, "width": 40, "height": 48, "weight": 500}')
echo "Class $(field freightClass <<<"$class") at $(field density <<<"$class") lb/cu ft"

# 2. What it costs from Chicago to Atlanta, in US dollars.
prediction=$(post /api/predict-shipping-cost '{
  "originZip": "60608", "destinationZip": "30318",
  "length": 48, "width": 40, "height": 48, "weight": 500
}')
echo "About \$$(field totalEstimate <<<"$prediction")"

# 3. A bill of lading. With a key for tests it is no real one.
bill=$(post /api/bol/generate "{
  \"shipDate\": \"$(date -u +%F)\",
  \"shipperCompany\": \"Alder & Pine Mill Supply\", \"shipperAddress\": \"2140 S Laflin St\",
  \"shipperCity\": \"Chicago\", \"shipperState\": \"IL\", \"shipperZip\": \"60608\",
  \"shipperContact\": \"Shipping office\", \"shipperPhone\": \"(312) 555-0142\",
  \"consigneeCompany\": \"Peachtree Fixture Co.\", \"consigneeAddress\": \"980 Marietta St NW\",
  \"consigneeCity\": \"Atlanta\", \"consigneeState\": \"GA\", \"consigneeZip\": \"30318\",
  \"consigneeContact\": \"Receiving dock\", \"consigneePhone\": \"(404) 555-0177\",
  \"lineItems\": [{
    \"packages\": 1, \"packageType\": \"crate\", \"handlingUnits\": 1, \"handlingUnitType\": \"crate\",
    \"weight\": 500, \"commodityDescription\": \"Machinery, crated\",
    \"nmfcItem\": \"46030\", \"nmfcClass\": \"70\"
  }]
}")
echo "Bill $(field bolNumber <<<"$bill")"

# 4. The bill as a PDF.
curl --silent --show-error --fail-with-body --output bill.pdf \
  --header "x-api-key: $FREIGHTWRIGHT_KEY" \
  "$FREIGHTWRIGHT_URL/api/bol/$(field id <<<"$bill")/pdf"
echo "Saved bill.pdf"
