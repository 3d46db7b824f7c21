import { Select as Base } from '@base-ui/react/select'
import { Icon } from '#ui/Icon.tsx'
import { OptionText } from './OptionList.tsx'
import { SelectTriggerContent, triggerProps, type SelectProps } from './SelectTrigger.tsx'

export function Select(props: SelectProps) {
  const { options, value, onChange, disabled, renderOption } = props
  const known = options.some((option) => option.value === value)
  const choose = (next: string | null) => {
    if (next !== null) onChange(next)
  }
  return (
    <Base.Root
      value={known ? value : null}
      onValueChange={choose}
      disabled={disabled ?? false}
      modal={false}
    >
      <Base.Trigger {...triggerProps(props)}>
        <SelectTriggerContent {...props} />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner
          className="floating"
          sideOffset={6}
          align="start"
          alignItemWithTrigger={false}
        >
          <Base.Popup className="menu menu-anchored">
            <Base.List className="menu-list">
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled ?? false}
                  className="menu-item"
                >
                  <OptionText detail={option.detail}>
                    <Base.ItemText>{renderOption?.(option) ?? option.label}</Base.ItemText>
                  </OptionText>
                  <Base.ItemIndicator>
                    <Icon name="check" size={16} />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
