import { Menu as Base } from '@base-ui/react/menu'
import { Link } from 'react-router'
import { Icon } from '#ui/Icon.tsx'
import type { MenuChoice, MenuEntry, MenuProps } from './Menu.tsx'

const HOVER_CLOSE_DELAY_MS = 150

function ChoiceContent({ label, icon, disabled, reason }: MenuChoice) {
  return (
    <>
      {icon && <Icon name={icon} size={17} />}
      <span>
        {label}
        {disabled && reason && <small className="menu-reason">{reason}</small>}
      </span>
    </>
  )
}

function Choice({ choice }: { readonly choice: MenuChoice }) {
  const className = choice.danger ? 'menu-item menu-item-danger' : 'menu-item'
  const content = <ChoiceContent {...choice} />
  if (!choice.disabled && choice.to)
    return (
      <Base.LinkItem className={className} closeOnClick render={<Link to={choice.to} />}>
        {content}
      </Base.LinkItem>
    )
  if (!choice.disabled && choice.href)
    return (
      <Base.LinkItem className={className} closeOnClick href={choice.href}>
        {content}
      </Base.LinkItem>
    )
  return (
    <Base.Item
      className={className}
      disabled={choice.disabled ?? false}
      onClick={() => choice.onSelect?.()}
    >
      {content}
    </Base.Item>
  )
}

const keyOf = (entry: MenuEntry, index: number): string =>
  entry === 'separator' ? `separator ${index}` : entry.label

export function MenuPopup({
  trigger,
  entries,
  align = 'end',
  hover = false,
  head,
  foot,
}: MenuProps) {
  const shown = entries.filter((entry) => entry !== false)
  return (
    <Base.Root modal={false}>
      <Base.Trigger
        render={trigger}
        {...(hover && { openOnHover: true, delay: 0, closeDelay: HOVER_CLOSE_DELAY_MS })}
      />
      <Base.Portal>
        <Base.Positioner className="floating" align={align} sideOffset={6}>
          <Base.Popup className="menu">
            {head}
            {shown.map((entry, index) =>
              entry === 'separator' ? (
                <Base.Separator key={keyOf(entry, index)} className="menu-separator" />
              ) : (
                <Choice key={keyOf(entry, index)} choice={entry} />
              ),
            )}
            {foot && <div className="menu-label">{foot}</div>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
