import { readSheet, type SheetReading } from '#shared/spreadsheet/read.ts'

interface Request {
  readonly file: File
  readonly sheet: number
}

addEventListener('message', ({ data: request }: MessageEvent<Request>) => {
  postMessage('reading')
  void read(request).then((reading) => postMessage(reading))
})

async function read({ file, sheet }: Request): Promise<SheetReading> {
  try {
    return await readSheet(new Uint8Array(await file.arrayBuffer()), file.name, sheet)
  } catch {
    // The browser cannot read a file that was moved or changed after it was chosen.
    return { code: 'import.unreadable' }
  }
}
