"""Prints the files of texts.json that tools make: pandas 3.1.1, LibreOffice 7.4, Go 1.26, Commons CSV 1.14.1, OpenCSV 5.12.0. Run once, by hand."""
import csv, io, json, os, subprocess, sys, tempfile
import pandas

HEAD = ['Description', 'Weight', 'Length', 'Width', 'Height', 'Count', 'Hazmat']
ROWS = [['Büro, "M8"\nbolts', 500, 48, 40, 48, 1, 'no'], ['Nuts; 5|6', 250.5, 36, 36, 30, 2, 'yes']]
files = {}

def dialect(name, **options):
    out = io.StringIO(newline='')
    csv.writer(out, **options).writerows([HEAD] + ROWS)
    files[f'Python csv, {name}'] = out.getvalue()
dialect('excel')
dialect('excel-tab', dialect='excel-tab')
dialect('unix', dialect='unix')
dialect('nonnumeric', quoting=csv.QUOTE_NONNUMERIC)
dialect('semicolon', delimiter=';')
dialect('bar, single line ends', delimiter='|', lineterminator='\r')

frame = pandas.DataFrame(ROWS, columns=HEAD)
files['pandas, with index'] = frame.to_csv()
files['pandas, German'] = frame.to_csv(sep=';', decimal=',', index=False)
files['pandas, floats'] = frame.to_csv(index=False, float_format='%.3f')
files['pandas, missing values'] = frame.assign(Count=[None, 2.0]).to_csv(index=False)
for encoding in ('utf-8-sig', 'utf-16', 'cp1252'):
    with tempfile.NamedTemporaryFile(suffix='.csv') as target:
        frame.to_csv(target.name, index=False, encoding=encoding)
        files[f'pandas, {encoding}'] = open(target.name, 'rb').read().decode(encoding if encoding == 'cp1252' else encoding.replace('-sig', '').replace('utf-16', 'utf-16-le'))

with tempfile.TemporaryDirectory() as folder:
    source = os.path.join(folder, 'book.xlsx')
    frame.to_excel(source, index=False)
    for name, tokens, encoding in (('comma', '44,34,76,1', 'utf-8'), ('semicolon, every text quoted', '59,34,76,1,,0,true', 'utf-8'), ('tab, Windows-1252', '9,34,1,1', 'cp1252'), ('UTF-16', '59,34,65535,1', 'utf-16-le')):
        subprocess.run(['soffice', '--headless', '--convert-to', f'csv:Text - txt - csv (StarCalc):{tokens}', '--outdir', folder, source], check=True, capture_output=True)
        files[f'LibreOffice, {name}'] = open(os.path.join(folder, 'book.csv'), 'rb').read().decode(encoding)

    open(os.path.join(folder, 'main.go'), 'w').write('''package main
import ("encoding/csv"; "os")
func main() { w := csv.NewWriter(os.Stdout); w.UseCRLF = len(os.Args) > 1
w.WriteAll([][]string{{"Description","Weight","Length","Width","Height","Count","Hazmat"},{"Büro, \\"M8\\"\\nbolts","500","48","40","48","1","no"},{" Nuts; 5|6","250.5","36","36","30","2","yes"}}) }''')
    for name, given in (('line feeds', []), ('CRLF', ['crlf'])):
        files[f'Go encoding/csv, {name}'] = subprocess.run(['go', 'run', 'main.go', *given], cwd=folder, check=True, capture_output=True).stdout.decode()

    if '--java' in sys.argv:
        open(os.path.join(folder, 'pom.xml'), 'w').write('<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>e</groupId><artifactId>m</artifactId><version>1</version><dependencies>'
            + ''.join(f'<dependency><groupId>{g}</groupId><artifactId>{a}</artifactId><version>{v}</version></dependency>' for g, a, v in (('org.apache.commons', 'commons-csv', '1.14.1'), ('com.opencsv', 'opencsv', '5.12.0'))) + '</dependencies></project>')
        subprocess.run(['mvn', '-q', 'dependency:copy-dependencies', '-DoutputDirectory=lib'], cwd=folder, check=True, capture_output=True)
        open(os.path.join(folder, 'Make.java'), 'w').write('''import java.io.*; import org.apache.commons.csv.*; import com.opencsv.CSVWriter;
public class Make { public static void main(String[] a) throws Exception { StringWriter out = new StringWriter();
String[][] rows = {{"Description","Weight","Length","Width","Height","Count","Hazmat"},{"Büro, \\"M8\\"\\nbolts","500","48","40","48","1","no"},{"Nuts; 5|6","250.5","36","36","30","2","yes"}};
if (a[0].equals("OPENCSV")) { CSVWriter w = new CSVWriter(out); for (String[] r : rows) w.writeNext(r); w.close(); }
else { CSVPrinter p = new CSVPrinter(out, CSVFormat.Predefined.valueOf(a[0]).getFormat()); for (String[] r : rows) p.printRecord((Object[]) r); p.close(); }
new PrintStream(System.out, true, "UTF-8").print(out); } }''')
        for form in ('OPENCSV', 'Excel', 'MySQL', 'TDF', 'PostgreSQLCsv', 'InformixUnloadCsv'):
            name = 'OpenCSV' if form == 'OPENCSV' else f'Commons CSV, {form}'
            files[name] = subprocess.run(['java', '-cp', 'lib/*', 'Make.java', form], cwd=folder, check=True, capture_output=True).stdout.decode()
print(json.dumps(files, ensure_ascii=False, indent=1))
