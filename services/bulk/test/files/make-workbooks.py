"""Makes the workbooks of this folder. Run once, by hand, with the tools that people use:

  pip install openpyxl==3.1.5 xlsxwriter==3.3.1 pandas==3.1.1 xlwt==1.3.0 msoffcrypto-tool==6.1.0
  LibreOffice 7.4 (soffice), Node 24 with exceljs 4.4.0, Go with excelize 2.9.1, Java with Apache POI 5.4.1
"""
import datetime as d, io, os, subprocess, tempfile, zipfile
import msoffcrypto.format.ooxml as ooxml, openpyxl, openpyxl.chart, pandas, xlsxwriter, xlwt
from openpyxl.utils.datetime import CALENDAR_MAC_1904

CALC = ['weight', 'length', 'width', 'height', 'count']
ROWS = [[500, 48, 40, 48, 1], [250.5, 36, 36, 30, 2]]
BILL = dict(shipper_company='Acme Widgets', shipper_address='1 Main St', shipper_city='Boston', shipper_state='MA',
  shipper_zip='02108', shipper_contact='Ann Lee', shipper_phone='+1 617 555 0100', consignee_company='Beta Corp',
  consignee_address='2 Oak Ave', consignee_city='Newark', consignee_state='NJ', consignee_zip='07102',
  consignee_contact='Bo Ray', consignee_phone='+1 973 555 0101', ship_date=d.date(2026, 12, 1),
  description='Steel bolts', handling_units=1, packages=10, weight=500, freight_class=70, customer_order_no='PO-1')

def openpyxl_book(name, fill, sheet='Shipments'):
    book = openpyxl.Workbook(); page = book.active; page.title = sheet
    fill(book, page); book.save(name)
def table(page, rows=ROWS, head=CALC):
    page.append(head)
    for row in rows: page.append(row)

def plain(book, page): table(page)
openpyxl_book('openpyxl-plain.xlsx', plain)

def formulas(book, page):
    table(page); page['A2'] = '=250*2'; page['A3'] = '=C3*2'
openpyxl_book('openpyxl-formulas-without-values.xlsx', formulas)

def formulas_alone(book, page):
    page.append(CALC); other = book.create_sheet('Data'); other.sheet_state = 'hidden'; table(other)
    for row in (2, 3):
        for column in 'ABCDE': page[f'{column}{row}'] = f'=Data!{column}{row}'
openpyxl_book('openpyxl-every-cell-a-formula.xlsx', formulas_alone)

def bills(book, page):
    page.append(list(BILL))
    page.append(list(BILL.values()))
    page.append(list({**BILL, 'shipper_zip': 2108, 'consignee_zip': 7102, 'ship_date': d.datetime(2026, 12, 1)}.values()))
    page.append(list({**BILL, 'shipper_zip': 2108, 'consignee_zip': 71021234, 'ship_date': d.date(2026, 12, 1)}.values()))
    page.append(list({**BILL, 'customer_order_no': 4500001234567890}.values()))
    zips = [list(BILL).index(key) + 1 for key in ('shipper_zip', 'consignee_zip')]
    date = list(BILL).index('ship_date') + 1
    page.cell(4, zips[0]).number_format = '00000'
    page.cell(4, zips[1]).number_format = '00000\\-0000'
    for row, form in ((2, 'mm/dd/yyyy'), (3, 'd-mmm-yy'), (4, '[$-407]dddd, d. mmmm yyyy'), (5, 'yyyy-mm-dd')):
        page.cell(row, date).number_format = form
openpyxl_book('openpyxl-bills.xlsx', bills)

def hidden(book, page):
    table(page); page.row_dimensions[3].hidden = True; page.column_dimensions['E'].hidden = True
openpyxl_book('openpyxl-hidden-row-and-column.xlsx', hidden)

def titled(book, page):
    page.append(['Shipments of December; all docks']); page.merge_cells('A1:E1'); page.append([])
    table(page); page.append([]); page.append([100, 10, 10, 10, 1])
openpyxl_book('openpyxl-merged-title.xlsx', titled)

def sheets(book, page):
    page.append(['How to use this workbook']); page.append(['1', 'Fill in the rows'])
    table(book.create_sheet('May')); table(book.create_sheet('June'), [[100, 40, 40, 40, 3]])
    secret = book.create_sheet('Secret'); table(secret); secret.sheet_state = 'veryHidden'
openpyxl_book('openpyxl-sheets.xlsx', sheets, 'Read me')

def hidden_first(book, page):
    page.sheet_state = 'hidden'; table(page, [[1, 1, 1, 1, 1]]); table(book.create_sheet('Rows')); book.active = 1
openpyxl_book('openpyxl-hidden-first-sheet.xlsx', hidden_first, 'Old')

def chart_first(book, page):
    table(page); chart = openpyxl.chart.BarChart()
    chart.add_data(openpyxl.chart.Reference(page, min_col=1, min_row=1, max_row=3), titles_from_data=True)
    book.create_chartsheet('Chart', 0).add_chart(chart); book.active = 0
openpyxl_book('openpyxl-chart-sheet-first.xlsx', chart_first, 'Rows')

def chart_only(book, page):
    chart_first(book, page); page.sheet_state = 'hidden'
openpyxl_book('openpyxl-chart-sheet-only.xlsx', chart_only, 'Rows')

def units(book, page):
    table(page, [[227, 122, 102, 1.22, 1], [500, 48, 40, 48, 1]])
    for cell, form in (('A2', '0.0 "kg"'), ('B2', '#,##0\\ \\c\\m'), ('C2', '0" cm"'), ('D2', '0.00 "m"'), ('A3', '#,##0.00 [$USD]')):
        page[cell].number_format = form
openpyxl_book('openpyxl-units-by-format.xlsx', units)

def mac(book, page):
    book.epoch = CALENDAR_MAC_1904; page.append(list(BILL)); page.append(list(BILL.values()))
openpyxl_book('openpyxl-1904-dates.xlsx', mac)

def far(book, page):
    table(page)
    for cell in ('XFD2', 'A1048576', 'XFD1048576'): page[cell].number_format = '0.00'
openpyxl_book('openpyxl-formatted-to-the-last-cell.xlsx', far)
def low(book, page): table(page); page['A20000'] = 500
openpyxl_book('openpyxl-row-20000.xlsx', low)
def wide(book, page): table(page); page['GR3'] = 'x'
openpyxl_book('openpyxl-column-200.xlsx', wide)
def thousandths(book, page): table(page, [[500, 40.125, 40, 48, 1]])
openpyxl_book('openpyxl-three-decimals.xlsx', thousandths)
def empty(book, page): pass
openpyxl_book('openpyxl-empty.xlsx', empty)

book = xlsxwriter.Workbook('xlsxwriter-texts.xlsx'); page = book.add_worksheet(); bold = book.add_format({'bold': True})
page.write_row(0, 0, ['Description', 'Weight (lb)', 'Length', 'Width', 'Height', 'Hazmat', 'Package type'])
page.write_rich_string(1, 0, 'Steel ', bold, 'bolts, "M8"', ' & nuts <5 mm>'); page.write_row(1, 1, ['1,250', "4'", '40 in', 0.1 + 47.2, False, 'pallet'])
page.write_row(2, 0, ['Line one\nline two; and "three"', 500, 48, 40, 48, True, 'Gaylord']); page.write_blank(2, 7, None, bold); book.close()

book = xlsxwriter.Workbook('xlsxwriter-inline-strings.xlsx', {'constant_memory': True}); page = book.add_worksheet()
for at, row in enumerate([['Weight', 'Length', 'Width', 'Height', 'Qty', 'Desc']] + [row + ['Bücher ✓'] for row in ROWS]): page.write_row(at, 0, row)
book.close()

book = xlsxwriter.Workbook('xlsxwriter-formulas.xlsx'); page = book.add_worksheet(); page.write_row(0, 0, CALC + ['description'])
page.write_row(1, 0, ROWS[0]); page.write_formula(1, 0, '=250*2', None, 500); page.write_formula(1, 5, '="St"&"eel"', None, 'Steel')
page.write_row(2, 0, ROWS[1]); page.write_formula(2, 0, '=NA()', None, '#N/A'); page.write_formula(2, 5, '=""', None, '')
page.write_row(3, 0, ROWS[1]); page.write_formula(3, 5, '=#REF!', None, '#REF!'); book.close()

book = xlsxwriter.Workbook('xlsxwriter-predictions.xlsx'); page = book.add_worksheet()
page.write_row(0, 0, ['Origin ZIP', 'Dest ZIP', 'Weight', 'Length', 'Width', 'Height', 'Class'])
page.write_row(1, 0, [60601, 2108, 500, 48, 40, 48, 70]); page.write(1, 1, 2108, book.add_format({'num_format': '00000'}))
page.write_row(2, 0, ['60601', 7102, 250, 36, 36, 30, '77.5']); book.close()

pandas.DataFrame(ROWS, columns=CALC).to_excel('pandas-with-index.xlsx')
pandas.DataFrame([row[:4] + [None] for row in ROWS], columns=CALC).to_excel('pandas-missing-values.xlsx', index=False, na_rep='')

book = xlwt.Workbook(); page = book.add_sheet('S')
for at, row in enumerate([CALC] + ROWS):
    for column, value in enumerate(row): page.write(at, column, value)
book.save('xlwt.xls')

def office(source, kind, target):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(['soffice', '--headless', '--convert-to', kind, '--outdir', folder, source], check=True, capture_output=True)
        [made] = os.listdir(folder); os.replace(os.path.join(folder, made), target)
office('openpyxl-formulas-without-values.xlsx', 'xlsx:Calc MS Excel 2007 XML', 'libreoffice-formulas.xlsx')
office('openpyxl-bills.xlsx', 'xlsx:Calc MS Excel 2007 XML', 'libreoffice-bills.xlsx')
office('xlsxwriter-formulas.xlsx', 'xlsx:Calc MS Excel 2007 XML', 'libreoffice-formula-texts.xlsx')
office('openpyxl-plain.xlsx', 'ods', 'libreoffice.ods')
office('openpyxl-plain.xlsx', 'xls:MS Excel 97', 'libreoffice.xls')
office('openpyxl-plain.xlsx', 'xlsm:Calc MS Excel 2007 VBA XML', 'libreoffice.xlsm')
office('openpyxl-plain.xlsx', 'html', 'libreoffice-html.xls')

locked = io.BytesIO(); ooxml.OOXMLFile(open('openpyxl-plain.xlsx', 'rb')).encrypt('secret', locked)
open('msoffcrypto-password.xlsx', 'wb').write(locked.getvalue())
with zipfile.ZipFile('zip-of-a-workbook.zip', 'w', zipfile.ZIP_DEFLATED) as archive: archive.write('openpyxl-plain.xlsx')

# Excel's "Strict Open XML Spreadsheet": other namespaces.
strict = {'http://schemas.openxmlformats.org/spreadsheetml/2006/main': 'http://purl.oclc.org/ooxml/spreadsheetml/main',
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships': 'http://purl.oclc.org/ooxml/officeDocument/relationships'}
with zipfile.ZipFile('openpyxl-plain.xlsx') as source, zipfile.ZipFile('strict.xlsx', 'w', zipfile.ZIP_DEFLATED) as target:
    for name in source.namelist():
        text = source.read(name).decode()
        for old, new in strict.items(): text = text.replace(old, new)
        target.writestr(name, text)
