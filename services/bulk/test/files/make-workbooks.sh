#!/usr/bin/env bash
# Makes the workbooks of exceljs 4.4.0 (Node), excelize 2.9.1 (Go) and Apache POI 5.4.1 (Java). Run once, by hand.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work"

npm init --yes > /dev/null
npm install --no-audit --no-fund --loglevel=error exceljs@4.4.0
cat > make.cjs <<'JS'
const { Workbook, stream } = require('exceljs');
const rows = [['Weight', 'Length', 'Width', 'Height', 'Count', 'Hazmat'], [500, 48, 40, 48, 1, true], [250.5, 36, 36, 30, 2, false]];
const book = new Workbook();
const page = book.addWorksheet('Shipments', { state: 'visible' });
page.addRows(rows);
page.getCell('A2').value = { formula: 'SUM(250,250)', result: 500 };
page.getCell('A3').value = { sharedFormula: 'A2', result: 250.5 };
page.getCell('F3').value = { richText: [{ text: 'n' }, { font: { bold: true }, text: 'o' }] };
page.getCell('B3').value = { text: '36', hyperlink: 'https://example.com' };
book.addWorksheet('Chart data').addRow(['x', 1]);
const written = new stream.xlsx.WorkbookWriter({ filename: `${process.argv[2]}/exceljs-stream.xlsx`, useSharedStrings: true });
const streamed = written.addWorksheet('S');
for (const row of rows) streamed.addRow(row).commit();
book.xlsx.writeFile(`${process.argv[2]}/exceljs.xlsx`).then(() => written.commit());
JS
node make.cjs "$here"

mkdir go && cd go
export GOPATH=$work/gopath GOFLAGS=-modcacherw
go mod init example.com/make 2> /dev/null
cat > main.go <<'GO'
package main

import (
	"os"
	"time"

	"github.com/xuri/excelize/v2"
)

func main() {
	file := excelize.NewFile()
	head := []string{"Origin ZIP", "Destination ZIP", "Weight", "Length", "Width", "Height", "Pickup date"}
	file.SetSheetRow("Sheet1", "A1", &head)
	file.SetSheetRow("Sheet1", "A2", &[]any{"60601", 2108, 500, 48, 40, 48.5, time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)})
	format := "00000"
	style, _ := file.NewStyle(&excelize.Style{CustomNumFmt: &format})
	file.SetCellStyle("Sheet1", "B2", "B2", style)
	file.SaveAs(os.Args[1] + "/excelize.xlsx")
}
GO
go get github.com/xuri/excelize/v2@v2.9.1 2> /dev/null
go run . "$here"

mkdir ../java && cd ../java
cat > pom.xml <<'XML'
<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
  <groupId>example</groupId><artifactId>make</artifactId><version>1</version>
  <dependencies><dependency><groupId>org.apache.poi</groupId><artifactId>poi-ooxml</artifactId><version>5.4.1</version></dependency></dependencies>
</project>
XML
cat > Make.java <<'JAVA'
import java.io.FileOutputStream;
import org.apache.poi.ss.usermodel.*;
import org.apache.poi.xssf.streaming.SXSSFWorkbook;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;

public class Make {
  static void fill(Workbook book) {
    Sheet sheet = book.createSheet("Shipments");
    Object[][] rows = { { "weight", "length", "width", "height", "count" }, { 500.0, 48.0, 40.0, 48.0, 1.0 }, { 250.5, 36.0, 36.0, 30.0, 2.0 } };
    for (int at = 0; at < rows.length; at++) {
      Row row = sheet.createRow(at);
      for (int column = 0; column < 5; column++) {
        Cell cell = row.createCell(column);
        if (rows[at][column] instanceof String text) cell.setCellValue(text); else cell.setCellValue((double) rows[at][column]);
      }
    }
  }
  public static void main(String[] given) throws Exception {
    for (Workbook book : new Workbook[] { new XSSFWorkbook(), new SXSSFWorkbook() }) {
      fill(book);
      String name = book instanceof SXSSFWorkbook ? "poi-stream.xlsx" : "poi.xlsx";
      try (FileOutputStream out = new FileOutputStream(given[0] + "/" + name)) { book.write(out); }
    }
  }
}
JAVA
mvn -q dependency:copy-dependencies -DoutputDirectory=lib
java -cp 'lib/*' Make.java "$here"
