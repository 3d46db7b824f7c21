import { Outline } from '#ui/Icon.tsx'
import { chevronRight } from '#ui/icons.ts'
import { Waiting } from '#ui/Skeleton.tsx'
import type { Drafts } from '../queue.rules.ts'
import { commentOf, openQuestions, type SheetData, type Step } from '../sheet.rules.ts'
import { StepLink } from './StepLink.tsx'

interface Props {
  readonly data: SheetData
  readonly drafts: Drafts
  readonly ready: boolean
  readonly go?: ((step: Step) => void) | undefined
}

/** What is missing, each a link; or what will be sent. */
export function ReviewStep({ data, drafts, ready, go }: Props) {
  const open = openQuestions(data, drafts)
  if (!ready)
    return (
      <>
        <Title>Revisa antes de enviar</Title>
        <p className="sheet-lead soft">
          <Waiting text="Cargando tus respuestas..." />
        </p>
      </>
    )
  if (open.length === 0) return <Complete data={data} drafts={drafts} />
  return (
    <>
      <Title>
        {open.length === 1 ? 'Te falta una pregunta' : `Te faltan ${open.length} preguntas`}
      </Title>
      <p className="sheet-lead soft">
        Si no has visto algo, elige «N/A»: no cuenta en ningún promedio.
      </p>
      <ul className="missing">
        {open.map(({ place, missing }) => (
          <li key={place}>
            <StepLink to={place} go={go}>
              <span className="missing-place">{place + 1}</span>
              <span>
                <b>{data.questions[place]?.question}</b>
                {!data.self && (
                  <small>
                    Falta{' '}
                    {missing.length === data.people.length
                      ? 'responder sobre todas las personas'
                      : missing.map((person) => person.name).join(', ')}
                  </small>
                )}
              </span>
              <Outline path={chevronRight} />
            </StepLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function Title({ children }: { readonly children: string }) {
  return (
    <h1 className="sheet-title" id="title" tabIndex={-1}>
      {children}
    </h1>
  )
}

function Complete({ data, drafts }: Pick<Props, 'data' | 'drafts'>) {
  const comments = data.people.filter(
    (person) => commentOf(drafts, person.form_id).trim() !== '',
  ).length
  return (
    <>
      <Title>Todo listo para enviar</Title>
      <p className="sheet-lead soft">
        Respondiste todo. Puedes volver a cualquier pregunta desde la regla de arriba; después de
        enviar ya no podrás cambiar nada.
      </p>
      <dl className="review-sum">
        <div>
          <dt>Personas</dt>
          <dd>{data.people.length}</dd>
        </div>
        <div>
          <dt>Preguntas</dt>
          <dd>{data.questions.length}</dd>
        </div>
        <div>
          <dt>Comentarios</dt>
          <dd>{comments}</dd>
        </div>
      </dl>
    </>
  )
}
