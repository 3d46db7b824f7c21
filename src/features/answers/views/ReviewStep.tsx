import { PathIcon } from '#ui/Icon.tsx'
import { chevronRight } from '#ui/icons.ts'
import { LoadingMessage } from '#ui/Skeleton.tsx'
import type { Drafts } from '../draft.rules.ts'
import { commentOf, incompleteQuestions, type SheetData, type Step } from '../sheet.rules.ts'
import { StepLink } from './StepLink.tsx'

interface Props {
  readonly data: SheetData
  readonly drafts: Drafts
  readonly ready: boolean
  readonly onStep?: ((step: Step) => void) | undefined
}

/** Links to the incomplete questions, or a summary of what will be sent. */
export function ReviewStep({ data, drafts, ready, onStep }: Props) {
  const incomplete = incompleteQuestions(data, drafts)
  if (!ready)
    return (
      <>
        <Title>Revisa antes de enviar</Title>
        <p className="sheet-lead soft">
          <LoadingMessage text="Cargando tus respuestas..." />
        </p>
      </>
    )
  if (incomplete.length === 0) return <Complete data={data} drafts={drafts} />
  return (
    <>
      <Title>
        {incomplete.length === 1
          ? 'Te falta una pregunta'
          : `Te faltan ${incomplete.length} preguntas`}
      </Title>
      <p className="sheet-lead soft">
        Si no has visto algo, elige «N/A»: no cuenta en ningún promedio.
      </p>
      <ul className="missing">
        {incomplete.map(({ index, missing }) => (
          <li key={index}>
            <StepLink step={index} onStep={onStep}>
              <span className="missing-number">{index + 1}</span>
              <span>
                <b>{data.questions[index]?.question}</b>
                {!data.self && (
                  <small>
                    Falta{' '}
                    {missing.length === data.evaluated.length
                      ? 'responder sobre todas las personas'
                      : missing.map((evaluated) => evaluated.name).join(', ')}
                  </small>
                )}
              </span>
              <PathIcon path={chevronRight} />
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
  const comments = data.evaluated.filter(
    ({ form_id }) => commentOf(drafts, form_id).trim() !== '',
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
          <dd>{data.evaluated.length}</dd>
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
