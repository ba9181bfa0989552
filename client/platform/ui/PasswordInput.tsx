import { type ComponentProps, useState } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { TextInput } from './TextInput.tsx'

/** A password, hidden until its button shows it. Say which one by `autoComplete`. */
export const PasswordInput = (props: Omit<ComponentProps<typeof TextInput>, 'type' | 'suffix'>) => {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <Button
          variant="quiet"
          iconOnly
          aria-label="Afficher le mot de passe"
          aria-pressed={shown}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} />
        </Button>
      }
    />
  )
}
