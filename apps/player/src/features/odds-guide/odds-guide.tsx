import {
  DRAW_MULTIPLY,
  drawBetTerms,
  multiTerms,
  ratesOfRung,
  sideBetTerms,
  toDecimalOdds,
  type BetTerms,
  type RateType,
} from '@sanam/betting';
import { baht, formatMoney, formatOdds, formatTotalOdds, rate, toRateNumber } from '@sanam/money';
import { CornerSlash, FilterChips, Pill, type Corner } from '@sanam/ui';
import { Layers } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const AMOUNTS = ['100', '1000', '5000'] as const;

/** Every kind of price with an example, computed by the functions that settle bets. */
export function OddsGuide() {
  const { t } = useTranslation();
  const [amount, setAmount] = useState<(typeof AMOUNTS)[number]>('1000');
  const amountSatang = baht(Number(amount));
  const whole = formatMoney(amountSatang, { whole: true });
  const draw = drawBetTerms(amountSatang);
  const drawPrice = formatOdds(DRAW_MULTIPLY);
  return (
    <div className="flex flex-col gap-3 px-4 pt-2 pb-6">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-body text-t2">{t('oddsGuide.amount')}</p>
        <FilterChips
          label={t('oddsGuide.amount')}
          options={AMOUNTS.map((value) => ({
            value,
            label: formatMoney(baht(Number(value)), { whole: true }),
          }))}
          value={amount}
          onChange={setAmount}
        />
      </div>
      <Guide mark={<Pill tone="gold-soft">MY</Pill>} title={t('oddsGuide.my')} text={t('oddsGuide.myText')}>
        <CornerExamples rateType="MY" amountSatang={amountSatang} />
        <Note>{t('oddsGuide.myEven', { amount: whole })}</Note>
      </Guide>
      <Guide
        mark={<Pill tone="gold-soft">STH</Pill>}
        title={t('oddsGuide.sth')}
        text={t('oddsGuide.sthText')}
      >
        <CornerExamples rateType="STH" amountSatang={amountSatang} />
      </Guide>
      <Guide
        mark={<Pill tone="gold-soft">CTR</Pill>}
        title={t('oddsGuide.ctr')}
        text={t('oddsGuide.ctrText')}
      >
        <CornerExamples rateType="CTR" amountSatang={amountSatang} />
      </Guide>
      <Guide
        mark={<Pill tone="draw">{drawPrice}</Pill>}
        title={t('oddsGuide.draw')}
        text={t('oddsGuide.drawText', {
          price: drawPrice,
          amount: whole,
          paid: formatMoney(draw.payoutSatang),
          win: formatMoney(draw.winSatang),
        })}
      >
        <Example corner="draw" name={t('arena.draw')} price={drawPrice} terms={draw} />
        <Example corner="nodraw" name={t('arena.noDraw')} price={drawPrice} terms={draw} />
        <Note>{t('oddsGuide.drawNote')}</Note>
      </Guide>
      <StepExample amountSatang={amountSatang} />
    </div>
  );
}

interface AmountProps {
  readonly amountSatang: ReturnType<typeof baht>;
}

/** Red is the favourite at ten to nine. */
function CornerExamples({ rateType, amountSatang }: AmountProps & { readonly rateType: RateType }) {
  const { t } = useTranslation();
  const { red, blue } = ratesOfRung({ rung: { risk: 10, win: 9 }, favourite: 'RED', rateType });
  return (
    <>
      <Example
        corner="red"
        name={`${t('arena.red')} · ${t('arena.favourite')}`}
        price={red.rateName}
        terms={sideBetTerms({ amountSatang, ...red })}
      />
      <Example
        corner="blue"
        name={`${t('arena.blue')} · ${t('arena.underdog')}`}
        price={blue.rateName}
        terms={sideBetTerms({ amountSatang, ...blue })}
      />
    </>
  );
}

function StepExample({ amountSatang }: AmountProps) {
  const { t } = useTranslation();
  const legs = [rate(9000), rate(14_286), rate(6000)].map((multiply, index) => ({
    matchId: index,
    multiply,
  }));
  const multi = multiTerms({ amountSatang, legs });
  if (!multi.ok) return null;
  const { terms, totalOdds } = multi;
  const factors = legs.map(({ multiply }) => toRateNumber(toDecimalOdds(multiply)).toFixed(4));
  return (
    <Guide
      mark={
        <Pill tone="gold-soft">
          <Layers aria-hidden strokeWidth={1.75} className="size-3.5" />
        </Pill>
      }
      title={t('oddsGuide.step')}
      text={t('oddsGuide.stepText')}
    >
      <p className="numerals flex flex-wrap justify-between gap-x-3 px-3.5 py-2.5 text-name font-semibold">
        <span>{factors.join(' × ')}</span>
        <span className="text-goldt">= {formatTotalOdds(totalOdds)}</span>
      </p>
      <dl className="flex flex-wrap items-baseline justify-between gap-x-3 px-3.5 py-2.5 text-label">
        <InlineAmount label={t('bet.risk')}>{formatMoney(terms.deductSatang)}</InlineAmount>
        <InlineAmount label={t('oddsGuide.back')}>{formatMoney(terms.payoutSatang)}</InlineAmount>
        <InlineAmount label={t('bet.win')} isWin>
          {formatMoney(terms.winSatang, { sign: true })}
        </InlineAmount>
      </dl>
    </Guide>
  );
}

function InlineAmount({
  label,
  isWin = false,
  children,
}: {
  readonly label: string;
  readonly isWin?: boolean;
  readonly children: string;
}) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className={isWin ? 'sr-only' : 'text-t2'}>{label}</dt>
      <dd className={`numerals text-name font-semibold ${isWin ? 'text-gain' : 'text-t1'}`}>{children}</dd>
    </div>
  );
}

interface GuideProps {
  readonly mark: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Guide({ mark, title, text, children }: GuideProps) {
  return (
    <section className="divide-y divide-line rounded-card border border-line bg-s1">
      <div className="px-3.5 py-3">
        <h2 className="mb-1 flex items-center gap-2.5 text-name font-semibold">
          {mark}
          {title}
        </h2>
        <p className="text-body text-t2">{text}</p>
      </div>
      {children}
    </section>
  );
}

interface ExampleProps {
  readonly corner: Corner;
  readonly name: string;
  readonly price: string;
  readonly terms: BetTerms;
}

function Example({ corner, name, price, terms }: ExampleProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2">
      <CornerSlash corner={corner} />
      <div className="min-w-24 flex-1">
        <p className="text-label text-t1">{name}</p>
        <p className="numerals text-body font-medium text-t2">{price}</p>
      </div>
      <dl className="ml-auto flex gap-3 text-right">
        <Amount label={t('bet.risk')} colour="text-t1">
          {formatMoney(terms.deductSatang)}
        </Amount>
        <Amount label={t('bet.win')} colour="text-gain">
          {formatMoney(terms.winSatang, { sign: true })}
        </Amount>
      </dl>
    </div>
  );
}

interface ExampleAmountProps {
  readonly label: string;
  readonly colour: string;
  readonly children: string;
}

function Amount({ label, colour, children }: ExampleAmountProps) {
  return (
    <div className="min-w-19">
      <dt className="text-tiny text-t2">{label}</dt>
      <dd className={`numerals text-name font-semibold ${colour}`}>{children}</dd>
    </div>
  );
}

function Note({ children }: { readonly children: string }) {
  return <p className="px-3.5 py-2.5 text-label text-t2">{children}</p>;
}
