import { useEffect, useState } from 'react';

import { api } from './api.ts';

export interface SlipImage {
  /** Of this page alone; undefined until it has been read. */
  readonly url: string | undefined;
  readonly failure: unknown;
}

/** The picture of a slip. It is read once for each opening, since each reading is in the audit trail. */
export function useSlipImage(transactionId: string | undefined): SlipImage {
  const [image, setImage] = useState<SlipImage>({ url: undefined, failure: undefined });
  useEffect(() => {
    if (transactionId === undefined) return undefined;
    let url: string | undefined;
    let isOver = false;
    const read = async (): Promise<void> => {
      try {
        const params = { id: transactionId };
        const { data } = await api.call('GET /desk/transactions/{id}/slip-image', { params });
        if (isOver) return;
        url = URL.createObjectURL(new Blob([data as Uint8Array<ArrayBuffer>], { type: 'image/jpeg' }));
        setImage({ url, failure: undefined });
      } catch (failure) {
        if (!isOver) setImage({ url: undefined, failure });
      }
    };
    void read();
    return () => {
      isOver = true;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [transactionId]);
  return image;
}
