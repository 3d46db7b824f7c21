// Which commit a checkout holds. The build writes it beside the program, which runs without git.
import { spawnSync } from 'node:child_process'
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The commit's hash, with `-modified` when files differ from it; null outside a git checkout, where
 * COMMIT may name it (deploy/Dockerfile).
 */
export function findCommit(root) {
  const [top = '', hash = ''] = git(root, 'rev-parse', '--show-toplevel', 'HEAD')
  if (!/^[\da-f]{40}$/.test(hash) || realpathSync(top) !== realpathSync(root))
    return process.env.COMMIT || null
  return git(root, 'status', '--porcelain', '--untracked-files=no').length > 0
    ? `${hash}-modified`
    : hash
}

/** Seconds since 1970 at which the commit of a checkout was made. */
export const readCommitTime = (root) => Number(git(root, 'show', '-s', '--format=%ct', 'HEAD')[0])

/**
 * The tag of a release, which names its commit for ever.
 * @throws Error when it names another commit already.
 */
export function checkTag(root, tag) {
  const [tagged] = git(root, 'rev-parse', '--verify', '--quiet', `refs/tags/${tag}^{commit}`)
  const commit = findCommit(root)
  if (tagged !== undefined && tagged !== commit)
    throw new Error(`git: the tag ${tag} names ${tagged}, not ${commit}. Raise the version.`)
}

/** Tags the commit of a checkout, unless it is tagged already. */
export function tagCommit(root, tag) {
  checkTag(root, tag)
  git(root, 'tag', tag)
}

/** Writes dist/commit; an empty file means that the commit is not known. */
export function writeCommit(root) {
  mkdirSync(path.join(root, 'dist'), { recursive: true })
  writeFileSync(path.join(root, 'dist', 'commit'), findCommit(root) ?? '')
}

/** The lines of what git prints; none where it fails or is not installed. */
function git(root, ...args) {
  const { status, stdout } = spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : []
}
