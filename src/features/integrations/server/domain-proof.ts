import type { AppContext } from '#server/context.ts'
import { textRecords } from '#server/http/text-records.ts'

/** Whether a domain has this TXT record; false also when no name server answers. */
export async function hasTextRecord(
  { config }: Pick<AppContext, 'config'>,
  domain: string,
  record: string,
): Promise<boolean> {
  try {
    return (await textRecords(config, domain)).includes(record)
  } catch {
    return false
  }
}
