import { parentPort, workerData } from 'node:worker_threads'
import { readSpreadsheet } from '#shared/spreadsheet/read.ts'

parentPort?.postMessage(await readSpreadsheet(workerData.bytes, workerData.file_name))
