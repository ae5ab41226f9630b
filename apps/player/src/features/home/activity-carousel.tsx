import { Carousel, CategoryIcon, type CategoryIllustration } from '@sanam/ui';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** Promotions beside the matches; each leads to the matches of its category. */
export function ActivityCarousel() {
  const { t } = useTranslation();
  return (
    <div>
      <h2 className="pb-2 text-lead font-semibold">{t('board.activities')}</h2>
      <Carousel
        label={t('board.activities')}
        perView={1.5}
        previousLabel={t('board.previousSlide')}
        nextLabel={t('board.nextSlide')}
      >
        {ACTIVITIES.map(({ title, text, illustration, tab }) => (
          <article
            key={title}
            className="relative isolate flex min-h-29 min-w-0 flex-col overflow-hidden rounded-card border border-line bg-s2 px-3.5 pt-2.5 pb-1.5"
          >
            <span aria-hidden className="absolute right-1 -bottom-2 -z-1 text-goldt opacity-25">
              <CategoryIcon category={illustration} className="size-16 phone:size-21" />
            </span>
            <h3 className="text-body font-semibold text-balance">{t(title)}</h3>
            <p className="text-small text-t2">{t(text)}</p>
            <Link
              to={{ search: `?tab=${tab}` }}
              onClick={() => globalThis.scrollTo(0, 0)}
              aria-label={t('board.joinActivity', { activity: t(title) })}
              className="mt-auto flex min-h-11 min-w-11 items-center gap-1 self-start rounded-cell text-body font-semibold text-goldt active:brightness-90"
            >
              {t('board.join')}
              <ChevronRight aria-hidden strokeWidth={2} className="size-4.5" />
            </Link>
          </article>
        ))}
      </Carousel>
    </div>
  );
}

const ACTIVITIES = [
  { title: 'board.cupTitle', text: 'board.cupText', illustration: 'bull', tab: 'bullFight' },
  { title: 'board.friendsTitle', text: 'board.friendsText', illustration: 'cock', tab: 'cockfight' },
  { title: 'board.boxingNightTitle', text: 'board.boxingNightText', illustration: 'glove', tab: 'boxing' },
] as const satisfies readonly {
  title: string;
  text: string;
  illustration: CategoryIllustration;
  tab: string;
}[];
