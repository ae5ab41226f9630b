-- From here on the ledger check takes a line that the crediting operator imported for that operator's word.
COMMENT ON COLUMN bank_line.imported_by IS 'whose word the line is: the operator whose file had it first';
