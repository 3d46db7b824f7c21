import type { AppContext } from '#server/context.ts'
import { dataFolderProblem } from '#server/core/data-folder.ts'
import { locateData, recogniseCopy } from '#server/database/installation.ts'
import { mailServerProblem, senderProblem } from '#server/mail/mail-check.ts'

/**
 * Warns the operator at a start of what keeps the product from doing its work later: data that were
 * copied, a mail server that refuses, a data folder that a new checkout deletes.
 */
export async function reportToOperator(context: AppContext): Promise<void> {
  const { config, pool, log, embedded } = context
  const location = await locateData(pool, embedded ? config.data_dir : null)
  const held_at = await recogniseCopy(pool, location)
  if (held_at)
    log.warn(
      { held_since: held_at },
      'These data were restored or copied, so no mail leaves. When they replace the original: contorno restore --send-waiting',
    )
  for (const problem of [dataFolderProblem(config), senderProblem(config)])
    if (problem !== null) log.warn(problem)
  // Not awaited: a mail server that is silent would hold up the start.
  if (config.role !== 'web')
    void mailServerProblem(config).then((problem) => {
      if (problem !== null) log.warn(problem)
    })
}
