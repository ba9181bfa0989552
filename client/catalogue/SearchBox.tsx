import { useMachine } from '@xstate/react'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useMatch, useNavigate, useSearchParams } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import { searchOriginPath, searchPath } from '#client/links.ts'
import { paths } from '#client/paths.ts'
import type { NavigationWishes } from '#client/platform/navigation.tsx'
import { knownResource } from '#client/platform/resource-memory.ts'
import { searchMachine } from '#machines/catalogue/search.machine'
import { narrowingOf, subCategoryKey } from './catalogue.rules.ts'
import { KeywordsField } from './KeywordsField.tsx'
import styles from './SearchBox.module.css'
import { useSuggestions } from './useSuggestions.tsx'

type SearchRef = ActorRefFrom<typeof searchMachine>

/** What the results do as they come: the box takes its suggestions away. */
export type ResultsShown = RefObject<() => void>

/** The person is typing: the results come under the box without taking the focus. */
const typing = { keepFocus: true } satisfies NavigationWishes

/** Whether there is such a sub-category: an address may name any. */
const isRead = (slug: string | undefined): boolean =>
  slug !== undefined && knownResource(subCategoryKey(slug)) !== undefined

/** What was typed into a box that left with its page, when the results of its first words came: it goes on in theirs. */
let typedLast: string | null = null

/** The field of the box, which takes over from that of the page before when the person was typing there. */
const useTakeover = (search: SearchRef) => {
  const box = useRef<HTMLElement>(null)
  const isTyping = useRef(Object(useLocation().state).keepFocus === typing.keepFocus)
  useLayoutEffect(() => {
    const field = box.current?.querySelector('input')
    if (field && isTyping.current && typedLast !== null && document.activeElement === document.body) {
      if (typedLast.trim() !== search.getSnapshot().context.applied)
        search.send({ type: 'keywords.type', text: typedLast })
      field.focus()
      field.setSelectionRange(field.value.length, field.value.length)
    }
    typedLast = null
    return () => {
      if (field === document.activeElement) typedLast = search.getSnapshot().context.text
    }
  }, [search])
  return box
}

/**
 * « Rechercher par mots-clés »: goes to the results when typing stops, and back when the box is emptied. Until they are there
 * it suggests models; Enter on a reference opens its model.
 */
export const SearchBox = ({ resultsShown }: { resultsShown?: ResultsShown }) => {
  const onSearch = useMatch(paths.catalogueSearch) !== null
  const [query] = useSearchParams()
  const subCategory = useMatch(paths.subCategoryPattern)?.params.subCatSlug
  // the sub-category that is looked at is searched first (§7 `level`)
  const within = onSearch ? (query.get('within') ?? undefined) : subCategory
  const cat = query.get('cat') ?? undefined
  const keywords = onSearch ? (query.get('keywords') ?? '') : ''
  const narrowed = onSearch ? query.toString() : ''
  const navigate = useNavigate()
  const [state, send, search] = useMachine(searchMachine, { input: { keywords } })
  const submit = useCallback(() => send({ type: 'keywords.submit' }), [send])
  const suggesting = useSuggestions(keywords, submit)
  const suggest = suggesting.send
  const box = useTakeover(search)

  useEffect(() => send({ type: 'address.changed', keywords }), [keywords, send])
  useEffect(() => {
    // the first search adds a page to go back from; refining it does not
    const applied = search.on('search.applied', (event) => {
      const origin = { within: onSearch || isRead(within) ? within : undefined, cat }
      const narrowing = narrowingOf(new URLSearchParams(narrowed))
      navigate(searchPath(event.keywords, { ...origin, ...narrowing }), { replace: onSearch, state: typing })
    })
    const left = search.on('search.left', () => {
      const isThere = isRead(within) || knownResource(searchPath(keywords, { within })) !== undefined
      const origin = { within: isThere ? within : undefined, cat }
      if (onSearch) navigate(searchOriginPath(origin), { replace: true, state: typing })
    })
    return () => {
      applied.unsubscribe()
      left.unsubscribe()
    }
  }, [search, navigate, onSearch, within, cat, keywords, narrowed])
  useLayoutEffect(() => {
    if (resultsShown === undefined) return
    resultsShown.current = () => {
      // what was suggested is under the box now, unless the person types on
      if (search.getSnapshot().matches('settled')) suggest({ type: 'list.rest' })
    }
  }, [resultsShown, search, suggest])

  return (
    <search ref={box} className={styles.box}>
      <KeywordsField
        label="Rechercher par mots-clés"
        placeholder="Rail cintré, occultant, 4 m, RA-25…"
        text={state.context.text}
        tooShort={state.hasTag('tooShort')}
        combobox={suggesting.combobox}
        send={(event) => {
          if (event.type === 'keywords.submit') return suggest({ type: 'text.submit' })
          if (event.type === 'keywords.type') suggest({ type: 'text.type', text: event.text })
          send(event)
        }}
      />
      {suggesting.list}
    </search>
  )
}
