import type { ReportBase } from '../model/subject-report-model.rules.ts'
import { copyingNote } from '../model/text-direction.rules.ts'
import { ANY_COMMENT } from '../numbers/comments.rules.ts'
import { namesAtStart } from '../numbers/hidden-numbers.rules.ts'
import { COMMENTS_HEADLINE, commentsIntro } from '../words/report-words.rules.ts'
import { ReportCard } from './ReportCard.tsx'

/** The comments verbatim, by prompt and group, in the shuffled order of the report. */
export function CommentGroups({ report }: { readonly report: ReportBase }) {
  const { comments, withheld, matrix, voice } = report
  const note = copyingNote(
    comments.flatMap(({ groups }) => groups.flatMap((group) => group.comments)),
  )
  return (
    <ReportCard
      label="Comentarios"
      {...(comments.length > 0 && {
        headline: COMMENTS_HEADLINE,
        intro: commentsIntro(voice, note),
      })}
    >
      {comments.length === 0 && <p>No hay comentarios que mostrar.</p>}
      {comments.map(({ prompt, groups }) => {
        const named = comments.length > 1 || prompt !== ANY_COMMENT
        const Heading = named ? 'h4' : 'h3'
        return (
          <section key={prompt} className="comment-groups" aria-label={named ? prompt : undefined}>
            {named && <h3>{prompt}</h3>}
            {groups.map(({ block, name, comments: texts }) => (
              <section key={block}>
                <Heading>{name}</Heading>
                {texts.map((text, index) => (
                  <blockquote key={index} dir="auto">
                    {text}
                  </blockquote>
                ))}
              </section>
            ))}
          </section>
        )
      })}
      {withheld.length > 0 && (
        <p className="chart-note">{`${namesAtStart(withheld, matrix)}: ni sus respuestas ni sus comentarios se muestran, para que nadie pueda saber de quién son.`}</p>
      )}
    </ReportCard>
  )
}
