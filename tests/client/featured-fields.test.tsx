import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { FeaturedFields } from '#client/dashboard/featured/FeaturedFields.tsx'
import { featuredFormMachine } from '#machines/dashboard/featured/featured-form.machine'

/** Names of the fields that take nothing. */
const closed = (saving: boolean): string[] => {
  const { context } = createActor(featuredFormMachine, {
    input: { id: null, section: 'hot' },
  }).getSnapshot()
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <FeaturedFields context={context} sending={false} saving={saving} send={() => {}} />
    </MemoryRouter>,
  )
  return [...page.matchAll(/<(?:input|select|textarea)[^>]*>/g)].flatMap(([tag]) =>
    / (?:readOnly|disabled)=""/i.test(tag) ? [/ name="([^"]+)"/.exec(tag)?.[1] ?? ''] : [],
  )
}

test('while a featured product is being saved, its fields say that nothing can be typed', () => {
  expect(closed(true)).toEqual(['target', 'section', 'name', 'description', 'startsOn', 'endsOn'])
  expect(closed(false)).toEqual([])
})
