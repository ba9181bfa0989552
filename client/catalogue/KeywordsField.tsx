import type { ActorRefFrom } from 'xstate'
import { Button } from '#client/platform/ui/Button.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { Icon } from '#client/platform/ui/Icon.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import { WorkIcon } from '#client/platform/ui/WorkIcon.tsx'
import { SEARCH_LENGTH, type searchMachine } from '#machines/catalogue/search.machine'
import styles from './KeywordsField.module.css'

interface KeywordsFieldProps {
  label: string
  placeholder: string
  /** as typed */
  text: string
  /** what was typed is too short to be searched */
  tooShort: boolean
  send: ActorRefFrom<typeof searchMachine>['send']
}

/** Keywords of a search: applied when typing stops, or by Enter; emptied by its button. */
export const KeywordsField = ({ label, placeholder, text, tooShort, send }: KeywordsFieldProps) => (
  <form
    className={styles.keywords}
    onSubmit={(event) => {
      event.preventDefault()
      send({ type: 'keywords.submit' })
    }}
  >
    <Field label={label} error={tooShort ? `Saisissez au moins ${SEARCH_LENGTH} caractères.` : undefined}>
      <TextInput
        type="search"
        name="keywords"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        placeholder={placeholder}
        value={text}
        onChange={(event) => send({ type: 'keywords.type', text: event.target.value })}
        suffix={
          text === '' ? (
            <WorkIcon name="search" />
          ) : (
            <Button
              variant="quiet"
              iconOnly
              aria-label="Effacer la recherche"
              onClick={() => {
                send({ type: 'keywords.type', text: '' })
                send({ type: 'keywords.submit' })
              }}
            >
              <Icon name="close" size={18} />
            </Button>
          )
        }
      />
    </Field>
  </form>
)
