import type { ActorRefFrom } from 'xstate'
import { Field } from '#client/platform/ui/Field.tsx'
import { type ComboboxAttributes, SearchInput } from '#client/platform/ui/SearchInput.tsx'
import { SEARCH_LENGTH, type searchMachine } from '#machines/catalogue/search.machine'

interface KeywordsFieldProps {
  label: string
  placeholder: string
  /** as typed */
  text: string
  /** what was typed is too short to be searched */
  tooShort: boolean
  send: ActorRefFrom<typeof searchMachine>['send']
  /** of a list of suggestions */
  combobox?: ComboboxAttributes
}

/** Keywords of a search: applied when typing stops, or by Enter; emptied by its button. */
export const KeywordsField = ({ label, placeholder, text, tooShort, send, combobox }: KeywordsFieldProps) => (
  <form
    onSubmit={(event) => {
      event.preventDefault()
      send({ type: 'keywords.submit' })
    }}
  >
    <Field label={label} error={tooShort ? `Saisissez au moins ${SEARCH_LENGTH} caractères.` : undefined}>
      <SearchInput
        {...combobox}
        name="keywords"
        maxLength={100}
        placeholder={placeholder}
        value={text}
        onType={(typed) => send({ type: 'keywords.type', text: typed })}
        onClear={() => {
          send({ type: 'keywords.type', text: '' })
          send({ type: 'keywords.submit' })
        }}
      />
    </Field>
  </form>
)
