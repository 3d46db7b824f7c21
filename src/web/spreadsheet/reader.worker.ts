import { readSpreadsheet, type SpreadsheetReading } from '#shared/spreadsheet/read.ts'

addEventListener('message', ({ data: file }: MessageEvent<File>) => {
  postMessage('reading')
  void read(file).then((reading) => postMessage(reading))
})

async function read(file: File): Promise<SpreadsheetReading> {
  try {
    return await readSpreadsheet(new Uint8Array(await file.arrayBuffer()), file.name)
  } catch {
    // The browser cannot read a file that was moved or changed after it was chosen.
    return { code: 'import.unreadable' }
  }
}
