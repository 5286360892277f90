import { calculateFreightClass, freightClasses } from '@freightwright/domain';
import { createFakePlatform, PlatformContext, type Session } from '@freightwright/mfe-kit';
import { samplePrediction } from '@freightwright/samples';
import { signedIn } from '@freightwright/samples/people';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { storageKeys } from '../state/stored-texts.ts';
import { HomeSections } from './home-sections.tsx';
import { claims, footnote, testimonials } from './landing/trust.tsx';
import { LateHomeSections } from './late-home-sections.tsx';

const pallet = calculateFreightClass(
  { lengthIn: 48, widthIn: 40, heightIn: 48, weightLb: 500 },
  { now: () => 1 },
);

function open({
  calculated = false,
  session,
}: {
  readonly calculated?: boolean;
  readonly session?: Session;
} = {}) {
  const platform = createFakePlatform();
  if (session) platform.session.set(session);
  const page = (now: boolean) => (
    <PlatformContext value={platform}>
      <HomeSections result={now ? pallet : null} hasCalculated={now} />
    </PlatformContext>
  );
  const { rerender, container } = render(page(calculated));
  const requests = () => platform.calls.get().map(({ method, text }) => `${method} ${text}`);
  return { platform, requests, container, calculate: () => rerender(page(true)) };
}

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const region = (name: string) => screen.getByRole('region', { name });
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const always = ['How freight is classified', 'Working it out by hand', 'Questions', 'About Freightwright'];
const offers = ['From class to bill of lading', 'Pricing', 'What the plan pays back'];

describe('the sections', () => {
  test('are all there for a visitor who is signed out and has not calculated yet', () => {
    open();
    expect(headings()).toEqual([
      'All 18 classes',
      'From class to bill of lading',
      'What will it cost?',
      'Pricing',
      'What the plan pays back',
      'Who works with it',
      ...always,
      'Length, width, height and weight are enough to begin',
    ]);
  });

  test('after a calculation are without what only introduces the product', () => {
    open().calculate();
    expect(headings()).toEqual(['All 18 classes', ...offers, ...always]);
  });

  test('for a signed-in visitor are without what sells it', () => {
    const { calculate } = open({ session: signedIn('free') });
    expect(headings()).toEqual(['All 18 classes', ...always]);
    calculate();
    expect(headings()).toEqual(['All 18 classes', ...always]);
  });
});

describe('the chart', () => {
  const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
  const cells = (freightClass: string) => {
    const row = rows().find((each) => within(each).getByRole('rowheader').textContent === freightClass);
    return row
      ? within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent)
      : [];
  };

  test('has all 18 classes, lightest first, and none marked before a calculation', () => {
    open();
    expect(rows().map((each) => within(each).getByRole('rowheader').textContent)).toEqual(
      freightClasses.map(({ freightClass }) => freightClass),
    );
    expect(rows().filter((each) => each.hasAttribute('aria-current'))).toEqual([]);
  });

  test.each([
    ['100', '9 to 10.5', '100 / 92.5', '2.0×', 'Careful'],
    ['77.5', '13.5 to 15', '85, higher: reclassification risk', '1.55×', 'Moderate'],
    ['50', '50 and over', 'same', '1.0×', 'Easy'],
  ])(
    'gives class %s its band %s, 2025 class %s, multiplier and handling',
    (name, range, newer, times, handling) => {
      open();
      const [density, , nmfc2025, multiplier, care] = cells(name);
      expect([density, nmfc2025, multiplier, care]).toEqual([range, newer, times, handling]);
    },
  );

  test('marks the row of the result', () => {
    open({ calculated: true });
    const current = rows().filter((each) => each.getAttribute('aria-current') === 'true');
    expect(current.map((each) => within(each).getByRole('rowheader').textContent)).toEqual(['100']);
  });
});

describe('plans and offers', () => {
  test('lead to the plan that was chosen, which is counted', async () => {
    const { requests } = open();
    expect(link('Choose Professional')).toBe('/pricing?plan=professional');
    expect(link('Choose Enterprise')).toBe('/pricing?plan=enterprise');
    const choice = screen.getByRole('link', { name: 'Choose Enterprise' });
    choice.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(choice);
    expect(requests()).toEqual(['track upgrade_click {"plan":"enterprise"}']);
  });

  test('the free plan opens the sign-up dialog', async () => {
    const { requests } = open();
    await userEvent.click(screen.getByRole('button', { name: 'Start free' }));
    expect(requests()).toEqual(['signIn sign-up']);
  });

  test('the promo leads to the predictor, the last call to the calculator, to sign-up and to the sign-in pages', async () => {
    const { requests } = open();
    expect(link('Predict the cost')).toBe('/cost-predictor');
    expect(link('Work out a class')).toBe('#calculator');
    expect(link('Sign in')).toBe('/api/login');
    await userEvent.click(screen.getByRole('button', { name: 'Sign up' }));
    expect(requests()).toEqual(['signIn sign-up']);
  });
});

describe('claims and quotes', () => {
  test('have one footnote in their section: the quotes are samples, the figures unverified', () => {
    open();
    const section = screen.getByText(footnote).closest('section');
    for (const { figure } of Object.values(claims)) expect(section?.textContent).toContain(figure);
    for (const { quote, role } of testimonials) {
      expect(screen.getByText(quote).closest('li')?.textContent).toContain(role);
      expect(section?.textContent).toContain(quote);
    }
  });
});

describe('the ROI calculator', () => {
  const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
  const shown = (label: string) => {
    const cell = within(region('ROI calculator')).getByText(label).parentElement;
    return cell?.querySelector('dd')?.textContent;
  };

  test('starts from 50 shipments and $63, and says that they are an example', () => {
    open();
    expect(field('Shipments a month').value).toBe('50');
    expect(field('Savings per shipment').value).toBe('63');
    expect(shown('Saved a month')).toBe('$3,150.00');
    expect(shown('Annual ROI')).toBe('10,762.1%');
    expect(shown('Payback')).toBe('1 shipment');
    expect(region('ROI calculator').textContent).toContain('which nobody has verified');
  });

  test('takes the savings of the result, named as the illustration it is', () => {
    open().calculate();
    expect(field('Savings per shipment').value).toBe(String(pallet.potentialSavings));
    expect(region('ROI calculator').textContent).toContain(
      'From your last calculation, class 100. Illustration, not a quote.',
    );
  });

  test('takes what was kept of an earlier visit', () => {
    window.localStorage.setItem(storageKeys.lastCalculation, '{"potentialSavings":120,"freightClass":"250"}');
    open();
    expect(field('Savings per shipment').value).toBe('120');
    expect(region('ROI calculator').textContent).toContain('class 250');
  });

  test('starts from the example when what was kept is damaged', () => {
    window.localStorage.setItem(storageKeys.lastCalculation, '{"potentialSavings":5,"freightClass":"51"}');
    open();
    expect(field('Savings per shipment').value).toBe('63');
  });

  test('counts savings that were emptied as none: no payback, and a loss of the price', async () => {
    open();
    await userEvent.clear(field('Savings per shipment'));
    expect(shown('Annual ROI')).toBe('-100%');
    expect(shown('Payback')).toBe('not worked out yet');
    expect(region('ROI calculator').textContent).toContain('Enter shipments and savings');
  });
});

describe('guide and questions', () => {
  test('the calculation by hand warns with worked figures', () => {
    open();
    const text = region('Calculation by hand').textContent?.replaceAll('\u00a0', ' ');
    expect(text).toContain('500 / 53.33 = 9.38 lb/cu ft');
    expect(text).toContain('reads 10.59 lb/cu ft and class 92.5; the carrier measures class 100');
    expect(text).toContain('on the 2025 scale it is 85');
  });
});

let inSight: () => void = () => undefined;
class FakeObserver {
  constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
    inSight = () => notify([{ isIntersecting: true }]);
  }
  observe() {}
  disconnect() {}
}

function openLate() {
  render(
    <PlatformContext value={createFakePlatform()}>
      <LateHomeSections result={null} hasCalculated={false} />
    </PlatformContext>,
  );
}
const chart = () => screen.queryByRole('heading', { name: 'All 18 classes' });
const comes = () => waitFor(() => expect(chart()).toBeTruthy());

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  window.history.replaceState(null, '', '/');
});

test('a first visit does without them', async () => {
  openLate();
  await act(async () => undefined);
  expect(chart()).toBeNull();
});

test.each([
  ['their place comes into sight', () => inSight()],
  ['the reader scrolls', () => window.dispatchEvent(new Event('scroll'))],
  ['the reader presses a key', () => window.dispatchEvent(new Event('keydown'))],
  [
    'a link to one of them is followed',
    () => {
      window.history.replaceState(null, '', '/#faq');
      window.dispatchEvent(new Event('hashchange'));
    },
  ],
])('they come when %s', async (_when, happens) => {
  openLate();
  act(happens);
  await comes();
});

test.each([
  ['faq', 'Questions'],
  ['freight-classes', 'All 18 classes'],
])('who arrives at #%s finds the section with the focus on it', async (anchor, name) => {
  window.history.replaceState(null, '', `/#${anchor}`);
  openLate();
  await comes();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name })));
});

test('who arrives at #calculator stays there', async () => {
  window.history.replaceState(null, '', '/#calculator');
  openLate();
  await act(async () => undefined);
  expect(chart()).toBeNull();
});

test('the cost on the page is the estimate of the sample, in parts of its shares', () => {
  open();
  const { totalEstimate, baseRate, fuelSurcharge, accessorialCharges } = samplePrediction();
  const fragment = screen.getByRole('img', { name: /a cost of/ });
  within(fragment).getByText(`$${totalEstimate}`);
  expect(fragment.getAttribute('aria-label')).toContain(`a cost of $${totalEstimate} from`);
  const shares = [...fragment.querySelectorAll('span')].map(({ style }) => Number(style.flexGrow));
  const parts = [baseRate, fuelSurcharge, accessorialCharges];
  expect(shares).toEqual(parts.map((part) => Math.round((part / totalEstimate) * 100)));
});
