import { ShareBar } from '#ui/ShareBar.tsx'

/** «2 de 6» with its bar: forms that were sent, of those that were asked. */
export function FormsShare({
  answered,
  forms,
}: {
  readonly answered: number
  readonly forms: number
}) {
  return (
    <span className="forms-share">
      <span>
        {answered} de {forms}
      </span>
      <ShareBar share={forms === 0 ? 0 : answered / forms} label="Hojas contestadas" />
    </span>
  )
}
