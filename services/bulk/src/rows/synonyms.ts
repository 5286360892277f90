const party = (key: 'shipper' | 'consignee', ...others: readonly string[]) => {
  const fields: Record<string, readonly string[]> = {
    company: ['name', ''],
    address: ['street', 'address_1', 'address1', 'address_line_1'],
    city: ['town'],
    state: ['st'],
    zip: ['zip_code', 'zipcode', 'postal_code', 'postcode'],
    contact: ['contact_name', 'attention', 'attn'],
    phone: ['telephone', 'phone_number', 'tel'],
  };
  const join = (...words: string[]) => words.filter((word) => word !== '').join('_');
  return Object.fromEntries(
    Object.entries(fields).map(([field, names]) => [
      `${key}_${field}`,
      [
        ...names.map((name) => join(key, name)),
        ...others.flatMap((other) => [field, ...names].map((name) => join(other, name))),
      ],
    ]),
  );
};

/** Other usual names of a column, in the form that `readHeader` compares: lower case, words joined by '_'. */
export const synonyms: Readonly<Record<string, readonly string[]>> = {
  description: ['commodity', 'commodity_description', 'item', 'item_description', 'product', 'goods', 'desc'],
  weight: ['wt', 'weight_each', 'unit_weight', 'gross_weight', 'total_weight'],
  length: ['l', 'len'],
  width: ['w', 'wid'],
  height: ['h', 'ht', 'hgt'],
  package_type: ['packaging', 'package', 'pkg_type', 'pkg', 'unit_type', 'handling_unit_type', 'container'],
  hazmat: [
    'haz',
    'hm',
    'hazardous',
    'hazardous_material',
    'hazardous_materials',
    'dangerous_goods',
    'is_hazmat',
  ],
  count: ['qty', 'quantity', 'units', 'pieces', 'number_of_units', 'handling_units', 'pallets'],
  origin_zip: [
    'origin',
    'from_zip',
    'from',
    'ship_from_zip',
    'shipper_zip',
    'origin_zip_code',
    'origin_postal_code',
    'pickup_zip',
  ],
  destination_zip: [
    'destination',
    'dest_zip',
    'to_zip',
    'to',
    'ship_to_zip',
    'consignee_zip',
    'destination_zip_code',
    'destination_postal_code',
    'delivery_zip',
  ],
  freight_class: ['class', 'nmfc_class', 'frt_class'],
  service_type: ['service', 'mode'],
  accessorials: ['accessorial', 'extras', 'services', 'additional_services'],
  ship_date: ['date', 'pickup_date', 'shipping_date'],
  handling_units: ['hu', 'units', 'pallets', 'qty', 'quantity', 'count'],
  packages: ['pieces', 'pcs', 'cartons', 'package_count'],
  nmfc_item: ['nmfc', 'nmfc_number', 'nmfc_code', 'nmfc_no'],
  freight_terms: ['freight_charge_terms', 'terms', 'charge_terms', 'payment_terms'],
  customer_order_no: ['customer_order_number', 'order_number', 'order_no', 'order', 'po', 'po_number'],
  carrier_name: ['carrier'],
  pro_number: ['pro', 'pro_no'],
  special_instructions: ['instructions', 'notes', 'remarks', 'comments'],
  ...party('shipper', 'ship_from', 'from'),
  ...party('consignee', 'ship_to', 'to'),
};
