import type { ReactNode } from 'react'

/** What a mail says, without what only its reader may see. */
export interface LetterPreview {
  readonly subject: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly action: string
  readonly facts: readonly { readonly label: string; readonly value: string }[]
}

interface LetterProps {
  readonly company:
    | { readonly name: string; readonly primary_color: string; readonly secondary_color: string }
    | undefined
  readonly to: { readonly name: string; readonly email: string | null }
  readonly preview: LetterPreview
  /** The organiser's own line, as the mail quotes it. */
  readonly note: string | null
  /** What the mail holds besides. */
  readonly children: ReactNode
}

/** A mail as one person gets it. */
export function Letter({ company, to, preview, note, children }: LetterProps) {
  const { subject, title, paragraphs, action, facts } = preview
  return (
    <article className="letter">
      <dl className="letter-head">
        <dt>De</dt>
        <dd>{company?.name}</dd>
        <dt>Para</dt>
        <dd>
          {to.name} <span className="muted">{to.email}</span>
        </dd>
        <dt>Asunto</dt>
        <dd>
          <b>{subject}</b>
        </dd>
      </dl>
      <div
        className="letter-band"
        style={{ background: company?.primary_color, borderColor: company?.secondary_color }}
      />
      <div className="letter-body">
        <h3>{title}</h3>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {note && <p>{note}</p>}
        <span className="letter-action">{action}</span>
        <dl className="letter-facts">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <p className="small muted">{children}</p>
      </div>
    </article>
  )
}
