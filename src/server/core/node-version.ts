// The first import of every program: on an older Node the product starts, says that it is ready and
// then fails on half of its pages.

/** As `scripts/packaged-node.mjs` has it, whose npm scripts bring a Node of their own. */
const OLDEST = [22, 12] as const

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(
    `Node: found ${process.versions.node}, needs ${OLDEST.join('.')} or later. Install it, or start with npm start, which brings one.`,
  )
  process.exit(1)
}
