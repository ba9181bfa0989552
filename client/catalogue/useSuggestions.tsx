import { useMachine } from '@xstate/react'
import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { keepChosenModel } from '#client/platform/chosen-model.ts'
import type { ComboboxAttributes } from '#client/platform/ui/SearchInput.tsx'
import { configuratorPath } from '#client/platform/wished-size.ts'
import type { SuggestEvent } from '#machines/catalogue/suggest.machine'
import { suggestLogic } from './found.ts'
import { Suggestions, suggestionId } from './Suggestions.tsx'

interface Suggesting {
  send: (event: SuggestEvent) => void
  combobox: ComboboxAttributes
  /** stands in the positioned parent of the field */
  list: ReactNode
}

/** Suggestions of a search field (the combobox pattern); a model that is chosen opens in the configurator. */
export const useSuggestions = (text: string, onSearch: () => void): Suggesting => {
  const [state, send, actor] = useMachine(suggestLogic, { input: { text } })
  const navigate = useNavigate()
  const id = useId()
  const isOpen = state.hasTag('open')
  const { found, active } = state.context

  useEffect(() => {
    const chosen = actor.on('model.chosen', ({ model, size }) => {
      keepChosenModel(model)
      navigate(size ? configuratorPath(size) : paths.configurator)
    })
    const asked = actor.on('search.asked', onSearch)
    return () => {
      chosen.unsubscribe()
      asked.unsubscribe()
    }
  }, [actor, navigate, onSearch])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      send({ type: 'list.move', by: event.key === 'ArrowDown' ? 1 : -1 })
    } else if (event.key === 'Escape' && isOpen) {
      // the field would be emptied by it
      event.preventDefault()
      send({ type: 'list.close' })
    }
  }
  return {
    send,
    combobox: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': isOpen && active !== null ? suggestionId(id, active) : undefined,
      onKeyDown,
      onBlur: () => send({ type: 'list.close' }),
    },
    list: isOpen && (
      <Suggestions
        id={id}
        found={found}
        active={active}
        onChoose={(place) => send({ type: 'suggestion.choose', place })}
      />
    ),
  }
}
