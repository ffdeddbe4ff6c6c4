#!/usr/bin/env python3
"""Writes the workbooks of this folder: the same two sheets by each program (README.md).

Needs openpyxl, XlsxWriter, odfpy and msoffcrypto-tool from PyPI, and LibreOffice (Debian: libreoffice-calc-nogui)."""
import datetime, os, subprocess
import msoffcrypto.format.ooxml, openpyxl, xlsxwriter
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P

HEADER = ["ISBN", "Title", "Author", "Total Copies", "Published Date", "Notes"]
DAY = datetime.date(1965, 8, 1)
BOOKS = [[9780441172719, "Dune", "Frank Herbert", 2, DAY, "a bold word"], [None] * 6,
         ["9787536692930", "三体", "刘慈欣", 1, "2008", "two\nlines"]]

book = openpyxl.Workbook()
book.active.title = "Old"
book.active.sheet_state = "hidden"
book.active.append(["Title"])
sheet = book.create_sheet("Books")
sheet.append(HEADER)
for row in BOOKS:
    sheet.append(row)
sheet["E2"].number_format = "dd.mm.yyyy"
book.active = 1
book.save("openpyxl.xlsx")

book = xlsxwriter.Workbook("xlsxwriter.xlsx")
old = book.add_worksheet("Old")
old.write(0, 0, "Title")
old.hide()
sheet = book.add_worksheet("Books")
sheet.activate()
sheet.set_first_sheet()
day, bold = book.add_format({"num_format": "dd.mm.yyyy"}), book.add_format({"bold": True})
sheet.write_row(0, 0, HEADER)
for line, row in enumerate(BOOKS, 1):
    for column, value in enumerate(row):
        if isinstance(value, datetime.date):
            sheet.write_datetime(line, column, datetime.datetime(value.year, value.month, value.day), day)
        elif value == "a bold word":
            sheet.write_rich_string(line, column, "a ", bold, "bold", " word")
        elif value is not None:
            sheet.write(line, column, value)
sheet.write_formula(1, 3, "=1+1", None, 2)
book.close()

document = OpenDocumentSpreadsheet()
table = Table(name="Books")
for row in [HEADER] + BOOKS:
    line = TableRow()
    for value in row:
        if value is None:
            cell = TableCell()
        elif isinstance(value, int):
            cell = TableCell(valuetype="float", value=value)
        elif isinstance(value, datetime.date):
            cell = TableCell(valuetype="date", datevalue=value.isoformat())
        else:
            cell = TableCell(valuetype="string")
            for part in value.split("\n"):
                cell.addElement(P(text=part))
        line.addElement(cell)
    table.addElement(line)
document.spreadsheet.addElement(table)
document.save("odfpy.ods")

for form in ("ods", "xlsx"):
    subprocess.run(["soffice", "--headless", "--convert-to", form, "--outdir", "converted", "xlsxwriter.xlsx"], check=True,
                   stdout=subprocess.DEVNULL)
    os.replace(f"converted/xlsxwriter.{form}", f"libreoffice.{form}")
os.rmdir("converted")

with open("xlsxwriter.xlsx", "rb") as plain, open("encrypted.xlsx", "wb") as encrypted:
    msoffcrypto.format.ooxml.OOXMLFile(plain).encrypt("secret", encrypted)
