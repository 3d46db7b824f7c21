import { WrongUsage } from './wrong-usage.ts'

interface Command {
  /** One line of `contorno --help`. */
  readonly summary: string
  readonly help: string
  readonly run: (words: readonly string[]) => Promise<void>
}

function expectNoWords([first]: readonly string[]): void {
  if (first !== undefined) throw new WrongUsage(`expected nothing more, got "${first}".`)
}

/** The exit code is 1 when a command fails. */
export const commands: Readonly<Record<string, Command>> = {
  start: {
    summary: 'serves until SIGTERM',
    help: 'contorno start: serves until SIGTERM, as the settings say.',
    run: async (words) => {
      expectNoWords(words)
      await import('#app/main.ts')
    },
  },
  doctor: {
    summary: 'tells what keeps the product from working',
    help: 'contorno doctor: looks at settings, folder, secret, database, worker, mail and backups.\nThe exit code is 1 when something keeps the product from working.',
    run: async (words) => {
      expectNoWords(words)
      await (await import('./doctor.ts')).runDoctor()
    },
  },
  backup: {
    summary: 'writes all tables into one file',
    help: `contorno backup [FILE] [--verify]   into a file; - is standard output
contorno backup --room              whether there is room to restore one for trial
contorno backup --taken [--verify]  notes that what was written to standard output is kept
With --verify the backup is restored for trial into a throw-away cluster.`,
    run: async (words) => (await import('./backup.ts')).runBackup(words),
  },
  restore: {
    summary: 'fills an empty database, or brings one workspace back',
    help: `contorno restore FILE [--no-report-read] [--send-waiting]
contorno restore --send-waiting     the restored data replace the original: mail leaves again
contorno restore --forget-secret    the next start may bring another secret
contorno restore FILE --workspaces  the workspaces of the backup
contorno restore FILE --workspace ID | --owner E-MAIL [--dry-run] [--deleted-by-owner] [--no-report-read]`,
    run: async (words) => (await import('./restore.ts')).runRestore(words),
  },
  account: {
    summary: 'mends the account of a user',
    help: `contorno account reset-second-factor E-MAIL
contorno account set-password E-MAIL       asks for it, or reads one line of standard input
contorno account make-owner E-MAIL [WORKSPACE]`,
    run: async (words) => (await import('./account.ts')).runAccount(words),
  },
  workspaces: {
    summary: 'lists, suspends, limits and deletes workspaces',
    help: `contorno workspaces list [--json]
contorno workspaces usage [--json]
contorno workspaces suspend WORKSPACE
contorno workspaces resume WORKSPACE
contorno workspaces quota WORKSPACE companies=5 people=1000 mails=500 storage=2GB   none removes one
contorno workspaces delete WORKSPACE --name NAME [--now]
WORKSPACE is an id, or the e-mail of a member who has no other. Owners may keep a workspace for seven
days; --now deletes it at once.`,
    run: async (words) => (await import('./workspaces.ts')).runWorkspaces(words),
  },
  migrate: {
    summary: 'applies the migrations of this release',
    help: 'contorno migrate: applies the migrations of this release and ends. Every start does the same; this\nway a deployment that fails at it stops while the earlier release serves.',
    run: async (words) => {
      expectNoWords(words)
      await (await import('./migrate.ts')).runMigrate()
    },
  },
  verify: {
    summary: 'checks a release that was pulled',
    help: "contorno verify FOLDER [KEY]: checks a release that was pulled, without network. KEY is the file of a\npublic key; without it that of this program's own SECURITY.md counts.",
    run: async (words) => (await import('./verify.ts')).runVerify(words),
  },
}

const width = Math.max(...Object.keys(commands).map((name) => name.length))

export const GENERAL_HELP = `contorno [--settings FILE] COMMAND

${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`)
  .join('\n')}

contorno COMMAND --help tells how a command is called; contorno --version names the release.
Settings are environment variables, and before them those of /etc/contorno/contorno.env.`
