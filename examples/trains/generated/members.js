// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
import { codePoints, formats } from 'contract-openapi/checks';

export const createBookingBody$0 = validate0;
const formats0 = formats.uuid;
function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate0.evaluated;
  if(evaluated0.dynamicProps){
    evaluated0.props = undefined;
  }
  if(evaluated0.dynamicItems){
    evaluated0.items = undefined;
  }
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.tripId === undefined) && (missing0 = "tripId")){
      validate0.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.tripId !== undefined){
        let data0 = data.tripId;
        const _errs1 = errors;
        if(errors === _errs1){
          if(errors === _errs1){
            if(typeof data0 === "string"){
              if(!(formats0.validate(data0))){
                validate0.errors = [{instancePath:instancePath+"/tripId",schemaPath:"request:Id/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\""}];
                return false;
              }
            }
            else {
              validate0.errors = [{instancePath:instancePath+"/tripId",schemaPath:"request:Id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
          }
        }
      }
    }
  }
  validate0.errors = vErrors;
  return errors === 0;
}
validate0.evaluated = {"props":{"tripId":true},"dynamicProps":false,"dynamicItems":false};
export const createBookingBody$1 = validate1;
const func0 = codePoints;
function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate1.evaluated;
  if(evaluated0.dynamicProps){
    evaluated0.props = undefined;
  }
  if(evaluated0.dynamicItems){
    evaluated0.items = undefined;
  }
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.passengers === undefined) && (missing0 = "passengers")){
      validate1.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.passengers !== undefined){
        let data0 = data.passengers;
        const _errs0 = errors;
        if(errors === _errs0){
          if(Array.isArray(data0)){
            if(data0.length > 8){
              validate1.errors = [{instancePath:instancePath+"/passengers",schemaPath:"#/properties/passengers/maxItems",keyword:"maxItems",params:{limit: 8},message:"must NOT have more than 8 items"}];
              return false;
            }
            else {
              if(data0.length < 1){
                validate1.errors = [{instancePath:instancePath+"/passengers",schemaPath:"#/properties/passengers/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
                return false;
              }
              else {
                var valid1 = true;
                const len0 = data0.length;
                for(let i0=0; i0<len0; i0++){
                  let data1 = data0[i0];
                  const _errs2 = errors;
                  if(errors === _errs2){
                    if(typeof data1 === "string"){
                      if(func0(data1) > 100){
                        validate1.errors = [{instancePath:instancePath+"/passengers/" + i0,schemaPath:"#/properties/passengers/items/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                        return false;
                      }
                      else {
                        if(func0(data1) < 1){
                          validate1.errors = [{instancePath:instancePath+"/passengers/" + i0,schemaPath:"#/properties/passengers/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                          return false;
                        }
                      }
                    }
                    else {
                      validate1.errors = [{instancePath:instancePath+"/passengers/" + i0,schemaPath:"#/properties/passengers/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                      return false;
                    }
                  }
                  var valid1 = _errs2 === errors;
                  if(!valid1){
                    break;
                  }
                }
              }
            }
          }
          else {
            validate1.errors = [{instancePath:instancePath+"/passengers",schemaPath:"#/properties/passengers/type",keyword:"type",params:{type: "array"},message:"must be array"}];
            return false;
          }
        }
      }
    }
  }
  validate1.errors = vErrors;
  return errors === 0;
}
validate1.evaluated = {"props":{"passengers":true},"dynamicProps":false,"dynamicItems":false};
export const payBookingBody$0 = validate2;
const schema4 = {"type":"object","required":["kind","token"],"properties":{"kind":{"type":"string","enum":["card"]},"token":{"type":"string","pattern":"^[a-z0-9_]{8,64}$"}},"additionalProperties":false};
const schema5 = {"type":"object","required":["kind","iban"],"properties":{"kind":{"type":"string","enum":["bank"]},"iban":{"type":"string","pattern":"^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$"}},"additionalProperties":false};
const pattern0 = new RegExp("^[a-z0-9_]{8,64}$", "u");
const pattern1 = new RegExp("^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$", "u");
function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
  let vErrors = null;
  let errors = 0;
  const evaluated0 = validate2.evaluated;
  if(evaluated0.dynamicProps){
    evaluated0.props = undefined;
  }
  if(evaluated0.dynamicItems){
    evaluated0.items = undefined;
  }
  if(data && typeof data == "object" && !Array.isArray(data)){
    let missing0;
    if((data.source === undefined) && (missing0 = "source")){
      validate2.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
      return false;
    }
    else {
      if(data.source !== undefined){
        let data0 = data.source;
        const _errs1 = errors;
        let valid1 = false;
        let passing0 = null;
        const _errs2 = errors;
        const _errs3 = errors;
        if(errors === _errs3){
          if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
            let missing1;
            if(((data0.kind === undefined) && (missing1 = "kind")) || ((data0.token === undefined) && (missing1 = "token"))){
              const err0 = {instancePath:instancePath+"/source",schemaPath:"request:Card/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"};
              if(vErrors === null){
                vErrors = [err0];
              }
              else {
                vErrors.push(err0);
              }
              errors++;
            }
            else {
              const _errs5 = errors;
              for(const key0 in data0){
                if(!((key0 === "kind") || (key0 === "token"))){
                  const err1 = {instancePath:instancePath+"/source",schemaPath:"request:Card/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
                  if(vErrors === null){
                    vErrors = [err1];
                  }
                  else {
                    vErrors.push(err1);
                  }
                  errors++;
                  break;
                }
              }
              if(_errs5 === errors){
                if(data0.kind !== undefined){
                  let data1 = data0.kind;
                  const _errs6 = errors;
                  if(typeof data1 !== "string"){
                    const err2 = {instancePath:instancePath+"/source/kind",schemaPath:"request:Card/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"};
                    if(vErrors === null){
                      vErrors = [err2];
                    }
                    else {
                      vErrors.push(err2);
                    }
                    errors++;
                  }
                  if(!(data1 === "card")){
                    const err3 = {instancePath:instancePath+"/source/kind",schemaPath:"request:Card/properties/kind/enum",keyword:"enum",params:{allowedValues: schema4.properties.kind.enum},message:"must be equal to one of the allowed values"};
                    if(vErrors === null){
                      vErrors = [err3];
                    }
                    else {
                      vErrors.push(err3);
                    }
                    errors++;
                  }
                  var valid3 = _errs6 === errors;
                }
                else {
                  var valid3 = true;
                }
                if(valid3){
                  if(data0.token !== undefined){
                    let data2 = data0.token;
                    const _errs8 = errors;
                    if(errors === _errs8){
                      if(typeof data2 === "string"){
                        if(!pattern0.test(data2)){
                          const err4 = {instancePath:instancePath+"/source/token",schemaPath:"request:Card/properties/token/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9_]{8,64}$"},message:"must match pattern \""+"^[a-z0-9_]{8,64}$"+"\""};
                          if(vErrors === null){
                            vErrors = [err4];
                          }
                          else {
                            vErrors.push(err4);
                          }
                          errors++;
                        }
                      }
                      else {
                        const err5 = {instancePath:instancePath+"/source/token",schemaPath:"request:Card/properties/token/type",keyword:"type",params:{type: "string"},message:"must be string"};
                        if(vErrors === null){
                          vErrors = [err5];
                        }
                        else {
                          vErrors.push(err5);
                        }
                        errors++;
                      }
                    }
                    var valid3 = _errs8 === errors;
                  }
                  else {
                    var valid3 = true;
                  }
                }
              }
            }
          }
          else {
            const err6 = {instancePath:instancePath+"/source",schemaPath:"request:Card/type",keyword:"type",params:{type: "object"},message:"must be object"};
            if(vErrors === null){
              vErrors = [err6];
            }
            else {
              vErrors.push(err6);
            }
            errors++;
          }
        }
        var _valid0 = _errs2 === errors;
        if(_valid0){
          valid1 = true;
          passing0 = 0;
          var props0 = true;
        }
        const _errs10 = errors;
        const _errs11 = errors;
        if(errors === _errs11){
          if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
            let missing2;
            if(((data0.kind === undefined) && (missing2 = "kind")) || ((data0.iban === undefined) && (missing2 = "iban"))){
              const err7 = {instancePath:instancePath+"/source",schemaPath:"request:BankAccount/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"};
              if(vErrors === null){
                vErrors = [err7];
              }
              else {
                vErrors.push(err7);
              }
              errors++;
            }
            else {
              const _errs13 = errors;
              for(const key1 in data0){
                if(!((key1 === "kind") || (key1 === "iban"))){
                  const err8 = {instancePath:instancePath+"/source",schemaPath:"request:BankAccount/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
                  if(vErrors === null){
                    vErrors = [err8];
                  }
                  else {
                    vErrors.push(err8);
                  }
                  errors++;
                  break;
                }
              }
              if(_errs13 === errors){
                if(data0.kind !== undefined){
                  let data3 = data0.kind;
                  const _errs14 = errors;
                  if(typeof data3 !== "string"){
                    const err9 = {instancePath:instancePath+"/source/kind",schemaPath:"request:BankAccount/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"};
                    if(vErrors === null){
                      vErrors = [err9];
                    }
                    else {
                      vErrors.push(err9);
                    }
                    errors++;
                  }
                  if(!(data3 === "bank")){
                    const err10 = {instancePath:instancePath+"/source/kind",schemaPath:"request:BankAccount/properties/kind/enum",keyword:"enum",params:{allowedValues: schema5.properties.kind.enum},message:"must be equal to one of the allowed values"};
                    if(vErrors === null){
                      vErrors = [err10];
                    }
                    else {
                      vErrors.push(err10);
                    }
                    errors++;
                  }
                  var valid5 = _errs14 === errors;
                }
                else {
                  var valid5 = true;
                }
                if(valid5){
                  if(data0.iban !== undefined){
                    let data4 = data0.iban;
                    const _errs16 = errors;
                    if(errors === _errs16){
                      if(typeof data4 === "string"){
                        if(!pattern1.test(data4)){
                          const err11 = {instancePath:instancePath+"/source/iban",schemaPath:"request:BankAccount/properties/iban/pattern",keyword:"pattern",params:{pattern: "^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$"},message:"must match pattern \""+"^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$"+"\""};
                          if(vErrors === null){
                            vErrors = [err11];
                          }
                          else {
                            vErrors.push(err11);
                          }
                          errors++;
                        }
                      }
                      else {
                        const err12 = {instancePath:instancePath+"/source/iban",schemaPath:"request:BankAccount/properties/iban/type",keyword:"type",params:{type: "string"},message:"must be string"};
                        if(vErrors === null){
                          vErrors = [err12];
                        }
                        else {
                          vErrors.push(err12);
                        }
                        errors++;
                      }
                    }
                    var valid5 = _errs16 === errors;
                  }
                  else {
                    var valid5 = true;
                  }
                }
              }
            }
          }
          else {
            const err13 = {instancePath:instancePath+"/source",schemaPath:"request:BankAccount/type",keyword:"type",params:{type: "object"},message:"must be object"};
            if(vErrors === null){
              vErrors = [err13];
            }
            else {
              vErrors.push(err13);
            }
            errors++;
          }
        }
        var _valid0 = _errs10 === errors;
        if(_valid0 && valid1){
          valid1 = false;
          passing0 = [passing0, 1];
        }
        else {
          if(_valid0){
            valid1 = true;
            passing0 = 1;
            if(props0 !== true){
              props0 = true;
            }
          }
        }
        if(!valid1){
          const err14 = {instancePath:instancePath+"/source",schemaPath:"#/properties/source/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
          if(vErrors === null){
            vErrors = [err14];
          }
          else {
            vErrors.push(err14);
          }
          errors++;
          validate2.errors = vErrors;
          return false;
        }
        else {
          errors = _errs1;
          if(vErrors !== null){
            if(_errs1){
              vErrors.length = _errs1;
            }
            else {
              vErrors = null;
            }
          }
        }
      }
    }
  }
  validate2.errors = vErrors;
  return errors === 0;
}
validate2.evaluated = {"props":{"source":true},"dynamicProps":false,"dynamicItems":false};
export const members = {
  createBookingBody: { known: ["tripId","passengers"], validate: [createBookingBody$0, createBookingBody$1] },
  payBookingBody: { known: ["source"], validate: [payBookingBody$0] },
};
