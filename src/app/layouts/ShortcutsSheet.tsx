import { Button } from '#ui/Button.tsx'
import { SwitchField } from '#ui/Field.tsx'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { Keys } from '#web/kit/page/Keys.tsx'
import { type ListedSection, setSingleKeys, useSingleKeys } from '#web/shortcuts.ts'

/** The shortcuts of the page in view, and the switch that turns those of a single key off. */
export function ShortcutsSheet({
  sections,
  open,
  onOpenChange,
}: {
  /** As they were when the sheet was opened. */
  readonly sections: readonly ListedSection[]
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}) {
  const single = useSingleKeys()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Atajos del teclado"
      width="large"
      footer={
        <>
          <div className="to-start">
            <SwitchField
              label="Atajos de una sola tecla"
              hint={single ? undefined : 'Apagados en este navegador. Los de Ctrl siguen.'}
              checked={single}
              onChange={(event) => setSingleKeys(event.target.checked)}
            />
          </div>
          <Button onClick={() => onOpenChange(false)}>Cerrar</Button>
        </>
      }
    >
      <div className="shortcuts">
        {sections.map(({ section, shortcuts }) => (
          <section key={section} aria-label={section}>
            <h3>{section}</h3>
            <dl>
              {shortcuts.map(({ label, keys, run }) => (
                <div key={label} className={run && !single ? 'shortcut-off' : undefined}>
                  <dt>{label}</dt>
                  <dd>
                    <Keys keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
