import { type ComponentProps, useState } from 'react'
import { Button } from './Button.tsx'
import { Sign } from './Icon.tsx'
import { TextInput } from './TextInput.tsx'

const EYE =
  'M2 12c2.5-4.5 6-6.5 10-6.5s7.5 2 10 6.5c-2.5 4.5-6 6.5-10 6.5S4.5 16.5 2 12M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6'
const CROSSED_EYE =
  'M4 4l16 16M9.5 5.7A11 11 0 0 1 12 5.5c4 0 7.5 2 10 6.5a15 15 0 0 1-3 3.7M6 7.5A14 14 0 0 0 2 12c2.5 4.5 6 6.5 10 6.5 1.4 0 2.8-.3 4-.8'

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
          <Sign strokes={shown ? CROSSED_EYE : EYE} />
        </Button>
      }
    />
  )
}
