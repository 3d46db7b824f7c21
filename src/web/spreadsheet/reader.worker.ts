import { readSpreadsheet } from '#shared/spreadsheet/read.ts'

addEventListener('message', ({ data: file }: MessageEvent<File>) => {
  postMessage('reading')
  void file.arrayBuffer().then((buffer) => readSpreadsheet(new Uint8Array(buffer), file.name)).then((reading) => postMessage(reading))
})
