import type { ComponentProps } from 'react';

import { classNames } from './class-names.ts';

/**
 * A card in a long list. Out of sight it is neither laid out nor painted, so that a storm of odds over a hundred matches
 * costs what the few on screen cost; its height is remembered, so that scrolling does not jump.
 */
export function CardFrame({ className, ...rest }: ComponentProps<'article'>) {
  return (
    <article
      {...rest}
      className={classNames(
        'rounded-card border border-line bg-s1 [contain-intrinsic-height:auto_197px] [content-visibility:auto]',
        className,
      )}
    />
  );
}
