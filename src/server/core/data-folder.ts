import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from './config.ts'

/** The git work tree that contains the folder; null outside of one. */
function findWorkTree(folder: string): string | null {
  if (existsSync(path.join(folder, '.git'))) return folder
  const parent = path.dirname(folder)
  return parent === folder ? null : findWorkTree(parent)
}

/** Whether the process keeps anything in DATA_DIR: the embedded database, or mails as files. */
export const keepsFiles = ({
  embedded,
  role,
  smtp_url,
}: Pick<Config, 'role' | 'smtp_url'> & { readonly embedded: boolean }): boolean =>
  embedded || (role !== 'web' && smtp_url === undefined)

/**
 * An operator's sentence about a data folder that goes when the program is replaced; null when
 * there is none, and where NODE_ENV does not say production.
 */
export function dataFolderProblem({
  data_dir,
  production,
}: Pick<Config, 'data_dir' | 'production'>): string | null {
  const tree = production ? findWorkTree(data_dir) : null
  return tree === null
    ? null
    : `DATA_DIR: ${data_dir} lies in the git work tree ${tree}, where a clean or a new checkout deletes the data. Set DATA_DIR to a folder of its own, such as /var/lib/contorno/data.`
}
